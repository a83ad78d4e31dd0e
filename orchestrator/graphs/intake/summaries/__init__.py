"""The blocks that a summary of an interview is put together from."""
