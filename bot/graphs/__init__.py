"""What the bot has of each graph, in a folder of its own."""
