"""What interviews need of the doors: they are handed over, erased, and taken back from where they were told of."""
