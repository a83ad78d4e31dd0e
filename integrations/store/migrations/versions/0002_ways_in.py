"""How a turn came in: by a command, as the answer to a question, for one person alone."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("turn", sa.Column("command", sa.Text(), server_default="", nullable=False))
    op.add_column("turn", sa.Column("answers", sa.Text(), server_default="", nullable=False))
    op.add_column("turn", sa.Column("is_private", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Take back."""
    for column in ("is_private", "answers", "command"):
        op.drop_column("turn", column)
