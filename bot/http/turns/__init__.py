"""Turns over HTTP: ask, follow the answer as it comes, stop it, go on in a conversation, and have that erased."""
