"""Studies of whole maps, cut into jobs for processes or a cluster; matrices, tables and reports."""
