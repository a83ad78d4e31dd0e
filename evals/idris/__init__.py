"""How much of a business document the conversion reads by rules."""
