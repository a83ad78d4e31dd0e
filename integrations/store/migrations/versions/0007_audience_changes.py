"""What changed of who reads what in Slack, for processes that hear no events."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "audience_change",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("is_guest", sa.Boolean(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("heard_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audience_change")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audience_change_team_id", "audience_change", ["team", "id"], unique=False)
    op.create_table(
        "listener",
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("team", "name", name=op.f("pk_listener")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("listener")
    op.drop_index("ix_audience_change_team_id", table_name="audience_change")
    op.drop_table("audience_change")
