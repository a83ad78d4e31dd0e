"""The versions of pages, by their numbers."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


NUMBERED = (
    "UPDATE document SET version = (SELECT count(*) FROM document AS earlier"
    " WHERE earlier.page_id = document.page_id"
    " AND (earlier.created_at, earlier.id) <= (document.created_at, document.id)) WHERE page_id <> ''"
)
"""Versions that are there are numbered in the order in which they were kept."""


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("document") as table:
        table.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    op.execute(NUMBERED)
    where = sa.text("version > 0")
    op.create_index(
        "ix_document_version", "document", ["page_id", "version"], sqlite_where=where, postgresql_where=where
    )


def downgrade() -> None:
    """Take back."""
    op.drop_index("ix_document_version", "document")
    with op.batch_alter_table("document") as table:
        table.drop_column("version")
