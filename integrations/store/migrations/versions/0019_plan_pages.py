"""What the pages of plans show."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "plan_page",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name="fk_plan_page_turn_id_turn", ondelete="CASCADE"),
        sa.UniqueConstraint("turn_id", name="uq_plan_page_turn_id"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("plan_page")
