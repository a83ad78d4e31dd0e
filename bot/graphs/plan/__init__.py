"""What service plans need of the doors."""
