"""The migrations, run by ``Database.migrate``."""
