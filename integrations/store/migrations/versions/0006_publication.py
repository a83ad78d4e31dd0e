"""Who may read a document as a page, and which pages were made here, from what."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    with op.batch_alter_table("document") as table:
        table.add_column(sa.Column("parent", sa.Text(), nullable=False, server_default=""))
        table.add_column(sa.Column("readers", sa.JSON(), nullable=False, server_default="[]"))
        table.add_column(sa.Column("is_copy", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "made_page",
        sa.Column("page_id", sa.Text(), nullable=False),
        sa.Column("parent", sa.Text(), nullable=False, server_default=""),
        sa.Column("readers", sa.JSON(), nullable=True),
        sa.Column("is_copy", sa.Boolean(), nullable=False),
        sa.Column("is_edited", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("page_id", name=op.f("pk_made_page")),
    )
    # Of the pages made before, nobody knows from what: they are no evidence until somebody has edited them.
    op.execute(
        "INSERT INTO made_page (page_id, is_copy) SELECT DISTINCT page_id, TRUE FROM document WHERE page_id <> ''"
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("made_page")
    with op.batch_alter_table("document") as table:
        for name in ("parent", "readers", "is_copy"):
            table.drop_column(name)
