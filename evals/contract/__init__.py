"""How many violations of labour contracts are found, and how many findings are right."""
