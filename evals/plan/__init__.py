"""How plans come out for requests that were written without knowing the guides."""
