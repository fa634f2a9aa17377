"""Forms whose fields are declared: a box for each field, what stands in it as text, and what is wrong with it.

Read first: `field_form.py`.
May import: board, sight, ui/widgets.
"""
