"""What the graph does without a model: explicit rules for every node, useful by themselves."""
