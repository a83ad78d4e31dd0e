"""Documents as the rest of the project sees them, and readers of files."""
