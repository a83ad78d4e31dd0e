"""The sections of a plan, composed from what was read of its material."""
