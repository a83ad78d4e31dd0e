"""Interviews with their cases, what HTTP requests were answered, and versions of knowledge."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "case_counter",
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("year", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("team", "year", name=op.f("pk_case_counter")),
    )
    op.create_table(
        "case_recall",
        sa.Column("interview", sa.Text(), nullable=False),
        sa.Column("threads", sa.JSON(), nullable=False),
        sa.Column("page_id", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("interview", name=op.f("pk_case_recall")),
    )
    op.create_table(
        "chat_session",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("client", sa.Text(), server_default="", nullable=False),
        sa.Column("door", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("conversation", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("utc_offset", sa.Integer(), server_default="0", nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("knowledge_version", sa.Text(), server_default="", nullable=False),
        sa.Column("last_turn", sa.Text(), server_default="", nullable=False),
        sa.Column("urgency", sa.Text(), server_default="", nullable=False),
        sa.Column("completion_rate", sa.Float(), server_default="0", nullable=False),
        sa.Column("context", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat_session")),
    )
    op.create_index(
        op.f("ix_chat_session_conversation_created_at"), "chat_session", ["conversation", "created_at"], unique=False
    )
    op.create_index(
        op.f("ix_chat_session_team_client_created_at_id"),
        "chat_session",
        ["team", "client", "created_at", "id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_chat_session_team_user_created_at"), "chat_session", ["team", "user", "created_at"], unique=False
    )
    op.create_index(op.f("ix_chat_session_updated_at"), "chat_session", ["updated_at"], unique=False)
    op.create_table(
        "knowledge_version",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", "version", name=op.f("pk_knowledge_version")),
    )
    op.create_index(
        op.f("ix_knowledge_version_name_published_at"), "knowledge_version", ["name", "published_at"], unique=False
    )
    op.create_table(
        "ai_process_log",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("node", sa.Text(), nullable=False),
        sa.Column("model", sa.Text(), server_default="", nullable=False),
        sa.Column("input_tokens", sa.Integer(), server_default="0", nullable=False),
        sa.Column("output_tokens", sa.Integer(), server_default="0", nullable=False),
        sa.Column("milliseconds", sa.Integer(), server_default="0", nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["chat_session.id"],
            name=op.f("fk_ai_process_log_session_id_chat_session"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_ai_process_log")),
    )
    op.create_index(
        op.f("ix_ai_process_log_session_id_number"), "ai_process_log", ["session_id", "number"], unique=False
    )
    op.create_table(
        "case_handover",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), server_default="", nullable=False),
        sa.Column("ts", sa.Text(), server_default="", nullable=False),
        sa.Column("page_id", sa.Text(), server_default="", nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("claimed_by", sa.Text(), server_default="", nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["chat_session.id"],
            name=op.f("fk_case_handover_session_id_chat_session"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_case_handover")),
    )
    op.create_table(
        "case_master",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["chat_session.id"], name=op.f("fk_case_master_session_id_chat_session"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_case_master")),
        sa.UniqueConstraint("team", "year", "serial", name=op.f("uq_case_master_team_year_serial")),
    )
    op.create_table(
        "chat_reply",
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turn.id"], name=op.f("fk_chat_reply_turn_id_turn"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn_id", name=op.f("pk_chat_reply")),
    )
    op.create_table(
        "chat_session_state_log",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.Text(), nullable=False),
        sa.Column("from_state", sa.Text(), nullable=False),
        sa.Column("to_state", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["chat_session.id"],
            name=op.f("fk_chat_session_state_log_session_id_chat_session"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_chat_session_state_log")),
    )
    op.create_index(
        op.f("ix_chat_session_state_log_session_id_number"),
        "chat_session_state_log",
        ["session_id", "number"],
        unique=False,
    )
    op.create_table(
        "case_emotion",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("intensity", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["case_master.session_id"],
            name=op.f("fk_case_emotion_session_id_case_master"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", "position", name=op.f("pk_case_emotion")),
    )
    op.create_table(
        "case_evidence",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mimetype", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["case_master.session_id"],
            name=op.f("fk_case_evidence_session_id_case_master"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", "position", name=op.f("pk_case_evidence")),
    )
    op.create_table(
        "case_fact",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("precision", sa.Text(), server_default="", nullable=False),
        sa.Column("said_on", sa.Date(), nullable=True),
        sa.Column("source_turn", sa.Text(), server_default="", nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), server_default="", nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["case_master.session_id"],
            name=op.f("fk_case_fact_session_id_case_master"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", "position", name=op.f("pk_case_fact")),
    )
    op.create_table(
        "case_missing_field",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["case_master.session_id"],
            name=op.f("fk_case_missing_field_session_id_case_master"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", "position", name=op.f("pk_case_missing_field")),
    )
    op.create_table(
        "case_party",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["case_master.session_id"],
            name=op.f("fk_case_party_session_id_case_master"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", "position", name=op.f("pk_case_party")),
    )
    op.create_table(
        "case_summary",
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("target_user", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["case_master.session_id"],
            name=op.f("fk_case_summary_session_id_case_master"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", "position", name=op.f("pk_case_summary")),
    )


def downgrade() -> None:
    """Take back."""
    for table in (
        "case_summary",
        "case_party",
        "case_missing_field",
        "case_fact",
        "case_evidence",
        "case_emotion",
        "chat_session_state_log",
        "chat_reply",
        "case_master",
        "case_handover",
        "ai_process_log",
        "knowledge_version",
        "chat_session",
        "case_recall",
        "case_counter",
    ):
        op.drop_table(table)
