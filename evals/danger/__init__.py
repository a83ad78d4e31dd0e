"""Danger told to the assistant of a workspace, outside of any interview."""
