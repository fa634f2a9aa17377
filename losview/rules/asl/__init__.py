"""Advanced Squad Leader: the rule system with its options, and its judge."""
