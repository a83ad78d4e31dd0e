"""What the rules of the interview are measured with."""
