"""What is read from a contract and judged without a model."""
