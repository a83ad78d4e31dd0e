"""What the decisions reach: models, search, Notion, stores. Each capability has a base and one file per back end."""
