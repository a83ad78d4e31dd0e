"""What doors give graphs besides a turn's text."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("turn", sa.Column("given", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    """Take back."""
    op.drop_column("turn", "given")
