"""What a corrected document takes over from the version before: names, decisions, and rules that are tried on it."""
