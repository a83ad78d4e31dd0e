"""Search on the web, and its pages: one base, a file for each back end, the chain that asks them in turn."""
