"""What leaves an interview for the people at the counsel desk, and how one of them takes it."""
