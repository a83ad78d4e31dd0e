"""Alembic's entry: the connection and its transaction belong to ``integrations.store.migrate``."""

from alembic import context

from integrations.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
