"""Reading a workspace into the index."""
