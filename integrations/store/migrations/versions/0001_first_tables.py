"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "executor",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("boot", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_executor")),
    )
    op.create_table(
        "sync_state",
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("source", "key", name=op.f("pk_sync_state")),
    )
    op.create_table(
        "turn",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("conversation", sa.Text(), nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("door", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("is_direct", sa.Boolean(), nullable=False),
        sa.Column("audience", sa.JSON(), nullable=False),
        sa.Column("files", sa.JSON(), nullable=False),
        sa.Column("text", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("wish", sa.Text(), server_default="", nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("crashes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.Column("executor", sa.Text(), server_default="", nullable=False),
        sa.Column("reference", sa.Text(), server_default="", nullable=False),
        sa.Column("graph", sa.Text(), server_default="", nullable=False),
        sa.Column("mode", sa.Text(), server_default="", nullable=False),
        sa.Column("outcome", sa.Text(), server_default="", nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.Column("model_calls", sa.JSON(), nullable=False),
        sa.Column("input_tokens", sa.Integer(), server_default="0", nullable=False),
        sa.Column("output_tokens", sa.Integer(), server_default="0", nullable=False),
        sa.Column("cost_usd", sa.Float(), nullable=True),
        sa.Column("milliseconds", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_turn")),
        sa.UniqueConstraint("id", name=op.f("uq_turn_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_turn_conversation_number"), "turn", ["conversation", "number"], unique=False)
    op.create_index(op.f("ix_turn_finished_at"), "turn", ["finished_at"], unique=False)
    op.create_index(
        "ix_turn_open",
        "turn",
        ["conversation", "number"],
        unique=False,
        sqlite_where=sa.text("state IN ('accepted', 'running')"),
        postgresql_where=sa.text("state IN ('accepted', 'running')"),
    )
    op.create_index(op.f("ix_turn_user_number"), "turn", ["user", "number"], unique=False)
    op.create_index(
        "ix_turn_waiting",
        "turn",
        ["number"],
        unique=False,
        sqlite_where=sa.text("state = 'accepted'"),
        postgresql_where=sa.text("state = 'accepted'"),
    )
    op.create_index(
        "uq_turn_running",
        "turn",
        ["conversation"],
        unique=True,
        sqlite_where=sa.text("state = 'running'"),
        postgresql_where=sa.text("state = 'running'"),
    )
    op.create_table(
        "write_log",
        sa.Column("request_key", sa.Text(), nullable=False),
        sa.Column("page_id", sa.Text(), server_default="", nullable=False),
        sa.Column("progress", sa.JSON(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("request_key", name=op.f("pk_write_log")),
    )
    op.create_index(op.f("ix_write_log_updated_at"), "write_log", ["updated_at"], unique=False)
    op.create_table(
        "document",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("conversation", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("markdown", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("page_id", sa.Text(), server_default="", nullable=False),
        sa.Column("page_url", sa.Text(), server_default="", nullable=False),
        sa.Column("warnings", sa.JSON(), nullable=False),
        sa.Column("request_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_document_turn_id_turn"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
    )
    op.create_index(
        op.f("ix_document_conversation_created_at"), "document", ["conversation", "created_at"], unique=False
    )
    op.create_index(op.f("ix_document_turn_id"), "document", ["turn_id"], unique=False)
    op.create_table(
        "feedback",
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("comment", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_feedback_turn_id_turn"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn_id", "user", name=op.f("pk_feedback")),
    )
    op.create_table(
        "reply",
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_reply_turn_id_turn"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn_id", name=op.f("pk_reply")),
    )


def downgrade() -> None:
    """Take back."""
    for table in ("reply", "feedback", "document", "write_log", "turn", "sync_state", "executor"):
        op.drop_table(table)
