"""Korean labour contracts, checked by the law of each day that they govern."""
