"""What turns say as they run, so that another process can tell it on."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "turn_event",
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_turn_event_turn_id_turn"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn_id", "number", name=op.f("pk_turn_event")),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("turn_event")
