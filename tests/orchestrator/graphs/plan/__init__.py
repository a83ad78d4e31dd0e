"""Service plans by six agents."""
