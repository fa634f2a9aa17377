"""Every file format in one list, text sketches among them, and formats that need no package of their own."""
