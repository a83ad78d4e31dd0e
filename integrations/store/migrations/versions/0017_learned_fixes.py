"""Which change of a module helped against which error."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "learned_fix",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("class", sa.Text(), nullable=False),
        sa.Column("pattern", sa.Text(), nullable=False),
        sa.Column("shape", sa.Text(), nullable=False),
        sa.Column("worked", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("worked_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("class", "pattern", "shape", name="uq_learned_fix"),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("learned_fix")
