"""Contracts that people had read."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "contract",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("conversation", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("name", sa.LargeBinary(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=True),
        sa.Column("analysis", sa.LargeBinary(), nullable=True),
        sa.Column("original", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.UniqueConstraint("key", name="uq_contract_key"),
    )
    op.create_index("ix_contract_team_owner_id", "contract", ["team", "owner", "id"])
    op.create_index("ix_contract_conversation", "contract", ["conversation"])
    op.create_index("ix_contract_expires_at", "contract", ["expires_at"])


def downgrade() -> None:
    """Take back."""
    op.drop_table("contract")
