"""Civil War Brigade: the eleven steps of Tagg's algorithm with its special cases."""
