"""Which graph a conversation belongs to; until here that was read from the checkpoints of each."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_INTERVIEWS = """
INSERT INTO conversation (id, graph, turn_id, holds)
SELECT conversation, 'intake', max(last_turn), :holds FROM chat_session AS one
WHERE status <> 'CANCELLED' AND NOT EXISTS (
    SELECT 1 FROM chat_session AS later
    WHERE later.conversation = one.conversation AND later.created_at > one.created_at
)
GROUP BY conversation
"""


def upgrade() -> None:
    """Apply; interviews go on where they were begun."""
    op.create_table(
        "conversation",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("graph", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("holds", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conversation")),
    )
    op.get_bind().execute(sa.text(_INTERVIEWS), {"holds": True})


def downgrade() -> None:
    """Take back."""
    op.drop_table("conversation")
