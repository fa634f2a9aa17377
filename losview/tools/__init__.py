"""What press, drag and release on the map do, without Qt; a drag is an object that exists while the button is down."""
