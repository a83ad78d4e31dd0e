"""The graph database of risk patterns: one base, one set of Cypher queries, and a file for each back end."""
