"""Contracts of clients over HTTP: kept, analysed and talked about."""
