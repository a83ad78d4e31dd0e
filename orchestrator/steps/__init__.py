"""What graphs share: each module is one step that a node takes, and knows no graph."""
