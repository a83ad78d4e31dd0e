"""The index: what the workspace knows, found by words and by meaning, for those who may read it."""
