"""Turns that are run alone after crashes, and turns that are kept unanswered because too many waited."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("turn", sa.Column("is_quarantined", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("turn", sa.Column("told_at", sa.DateTime(timezone=True), nullable=True))
    for name, columns, where in (
        ("ix_turn_quarantined", ["number"], "state = 'accepted' AND is_quarantined"),
        ("ix_turn_counted", ["team", "user", "channel"], "state = 'accepted'"),
        ("ix_turn_held", ["user", "number"], "state = 'held'"),
    ):
        op.create_index(name, "turn", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def downgrade() -> None:
    """Take back."""
    op.drop_index("ix_turn_held", table_name="turn")
    op.drop_index("ix_turn_counted", table_name="turn")
    op.drop_index("ix_turn_quarantined", table_name="turn")
    op.drop_column("turn", "told_at")
    op.drop_column("turn", "is_quarantined")
