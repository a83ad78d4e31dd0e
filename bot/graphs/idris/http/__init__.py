"""The pages of models: a document beside its proved model, and where documents are handed in."""
