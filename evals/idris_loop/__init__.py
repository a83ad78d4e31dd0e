"""The loop that mends modules: broken modules and cheats, with a scripted model."""
