"""The home tab, and what is set in it."""
