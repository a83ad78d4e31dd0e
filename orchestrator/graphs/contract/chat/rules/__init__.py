"""What the chat about contracts tells by words, without a model."""
