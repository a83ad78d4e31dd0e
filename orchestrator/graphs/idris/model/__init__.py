"""What a document says, as types: figures with their places, and what must hold between them."""
