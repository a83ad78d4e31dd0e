"""The decisions: a turn in, a stream of events out."""
