"""Measurements of quality: each folder has its data, its runner and a README."""
