"""Brings a database to the newest tables with the migrations that ship in this package."""

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from integrations.store.connections import Connections


async def upgrade(connections: Connections) -> None:
    """Run every migration that is missing, in one transaction that holds all other starting processes."""
    async with connections.write() as connection:
        await connections.lock(connection, "migrate")
        await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "integrations.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
