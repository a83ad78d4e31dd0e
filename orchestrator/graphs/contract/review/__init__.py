"""Contracts other than labour contracts, compared with what the company wants to sign."""
