"""The graphs, one folder each."""
