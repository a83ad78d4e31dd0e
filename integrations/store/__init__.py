"""SQL: what must outlive the process."""
