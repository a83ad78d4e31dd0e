"""The model of a document by rules: from labels, the structure of tables, and the numbers themselves."""
