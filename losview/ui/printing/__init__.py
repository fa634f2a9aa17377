"""Paper: pages, text on them, and Qt's print preview; knows no board.

Read first: `printed_text.py`.
May import: output, ui/widgets.
"""
