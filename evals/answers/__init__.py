"""How often an answer made without a model holds the facts that a good answer must hold."""
