"""The pages of plans: asked for, followed, read, compared and taken away in a browser."""
