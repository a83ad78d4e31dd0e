"""Relations between the figures of a document that no structure tells: tried, and weighed against chance."""
