"""What a reply to a question does and means, learnt from examples with labels and not from patterns."""
