"""Brings a database to the newest tables with the migrations that ship in this package."""

from importlib.resources import files

import sqlalchemy as sa

from integrations.store.connections import Connections


async def upgrade(connections: Connections) -> None:
    """Run every migration that is missing, in one transaction that holds all other starting processes."""
    async with connections.write() as connection:
        await connections.lock(connection, "migrate")
        if await connection.run_sync(_version) != newest():
            await connection.run_sync(_upgrade)


async def is_current(connections: Connections) -> bool:
    """Tell whether nothing is missing."""
    async with connections.read() as connection:
        return await connection.run_sync(_version) == newest()


def newest() -> str:
    """Return the revision of the newest migration: its file's name begins with it."""
    found = files("integrations.store").joinpath("migrations", "versions").iterdir()
    return max(file.name.partition("_")[0] for file in found if file.name[:1].isdigit())


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return version


def _upgrade(connection: sa.Connection) -> None:
    from alembic import command  # costs 0.3 s to import, which a start with nothing to do need not spend
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "integrations.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
