"""The outlines of documents that are being written, and what people made of them meanwhile."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "turn_outline",
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("proposed", sa.LargeBinary(), nullable=False),
        sa.Column("submitted", sa.LargeBinary(), nullable=True),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name="fk_turn_outline_turn_id_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn_id", name="pk_turn_outline"),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("turn_outline")
