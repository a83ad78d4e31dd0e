"""Pages at signed links: what all of them are served with."""
