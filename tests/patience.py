"""How long tests wait for what has to come."""

PATIENCE = 90.0
"""In seconds; no measure of anything. Who waits looks for the fact itself, which takes a while on a busy machine."""
