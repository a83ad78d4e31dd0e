"""The desk: people to whom a matter is handed over, who take it, and from whom it is taken back."""
