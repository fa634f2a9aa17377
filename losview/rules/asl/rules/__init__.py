"""The rules of ASL by day and by night, one function each, and the order in which they decide."""
