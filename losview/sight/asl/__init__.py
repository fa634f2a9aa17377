"""Advanced Squad Leader: the rule set with its options, and the judge that puts survey, worksheet and profile together.

Read first: `judge.py`.
May import: board/*, sight, sight/asl/*.
"""
