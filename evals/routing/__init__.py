"""How well requests are sorted without a model."""
