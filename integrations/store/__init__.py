"""SQL: what must outlive the process."""

from integrations.store.database import Database

__all__ = ["Database"]
