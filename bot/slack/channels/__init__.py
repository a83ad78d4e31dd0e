"""The messages of channels that an administrator has opened, as a source of the index."""
