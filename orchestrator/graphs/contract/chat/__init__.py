"""Questions about a contract: the tools that are asked, what they find, and an answer whose quotes and norms hold."""
