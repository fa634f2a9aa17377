"""What is drawn, as marks without Qt: the line, fields, night, heat and charts, and pictures of maps as SVG."""
