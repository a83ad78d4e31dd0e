"""What contracts need of the doors."""
