"""What typed models of documents need of the doors."""
