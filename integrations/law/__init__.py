"""The dated law that contracts are checked against, and what else editors know for them."""
