"""What the interview understands without a model: pure functions, the same answer every time."""
