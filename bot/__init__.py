"""The doors: events in, replies out."""
