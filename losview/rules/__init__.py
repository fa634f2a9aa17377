"""The rule systems in one list, and what is common to all: cases, equations, interpretations, settings of a map."""
