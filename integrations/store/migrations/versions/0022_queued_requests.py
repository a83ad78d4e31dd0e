"""Call a turn that is still to be said a queued request."""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename the column."""
    op.alter_column("turn", "is_errand", new_column_name="is_queued_request")


def downgrade() -> None:
    """Rename it back."""
    op.alter_column("turn", "is_queued_request", new_column_name="is_errand")
