"""Interviews over HTTP: begin one, answer its questions, read what it came to, and have it erased.

Every request needs the API key of a client, and each client sees its own interviews only. What a client sends becomes a
turn in the same durable inbox as every other message: it is answered once, in order, by whichever process runs turns.
"""
