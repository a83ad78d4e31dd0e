"""The interview before the lawyer: a person tells, the graph asks for what is missing."""
