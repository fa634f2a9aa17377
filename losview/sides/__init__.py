"""What a side knows: which counters of others its units see, and the map as it may be handed to its player.

Read first: `side_knowledge.py`.
May import: board, board/scenario, sight.
"""
