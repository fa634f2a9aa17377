"""New maps: templates, size and numbering, generated landscapes, scans and heights under the grid."""
