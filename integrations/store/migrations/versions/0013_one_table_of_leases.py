"""Processes that run turns or hear events are leases too; those of a version before are taken anew."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.drop_table("listener")
    op.drop_table("executor")


def downgrade() -> None:
    """Take back."""
    op.create_table(
        "executor",
        sa.Column("id", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("boot", "host")),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_executor")),
    )
    op.create_table(
        "listener",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("team", "name")),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("team", "name", name=op.f("pk_listener")),
    )
