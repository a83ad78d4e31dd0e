"""What steps recognise without a model."""
