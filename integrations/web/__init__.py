"""Search on the web: one base, a file for each back end, and the chain that asks them one after the other."""
