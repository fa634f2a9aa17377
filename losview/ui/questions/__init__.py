"""What is asked about a map beyond verdict and field: puts the rooms of these questions together for the window.

Read first: `question_actions.py`.
May import: board, hexes, sight, ui/audience, ui/blind_count, ui/calculator, ui/canvas, ui/comparison, ui/declaring,
ui/demands, ui/descriptions, ui/difference, ui/disagree, ui/drills, ui/files, ui/flow_charts, ui/frame, ui/game,
ui/lesson_recorder, ui/lessons, ui/matrix, ui/profile, ui/readings, ui/referee, ui/ruling, ui/ruling_sheets,
ui/rulings, ui/sides, ui/state, ui/studies, ui/thread_ends, ui/watchers, ui/what_if.
"""
