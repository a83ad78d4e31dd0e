"""Proof checkers: one base, a file for each compiler, and what stands between a module that others wrote and them."""
