"""What `losview bench` measures; the only room that reaches into all others.

Read first: `command.py`.
May import: *.
"""
