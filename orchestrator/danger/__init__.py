"""Danger to life or body, heard in any message: whatever graph owns the conversation."""
