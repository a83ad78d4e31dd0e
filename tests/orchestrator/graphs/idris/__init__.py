"""Documents as typed models and proved modules."""
