"""The number of an erased contract is never given again: links and buttons that name it lead nowhere."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply; PostgreSQL has always counted on."""
    _rebuild(counts_on=True)


def downgrade() -> None:
    """Take back."""
    _rebuild(counts_on=False)


def _rebuild(*, counts_on: bool) -> None:
    if op.get_bind().dialect.name == "sqlite":
        with op.batch_alter_table("contract", recreate="always", table_kwargs={"sqlite_autoincrement": counts_on}):
            """Only how numbers are given changes."""
