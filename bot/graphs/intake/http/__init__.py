"""Interviews over HTTP: begin one, answer its questions, read what it came to, and have it erased."""
