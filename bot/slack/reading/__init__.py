"""What a message says, and where it stands."""
