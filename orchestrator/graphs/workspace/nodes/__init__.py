"""The nodes of the workspace graph: each tries its model, and does the same by rules without one."""
