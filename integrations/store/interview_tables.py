"""The tables of interviews, as SQLAlchemy Core.

Where a column is called ``content`` or ``context``, it is sealed JSON: all that a person said or that tells what their
case is about. In plain are identifiers, states, times, and what is counted.
"""

import sqlalchemy as sa

from integrations.store.tables import UtcTime, metadata

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _of_session() -> sa.Column[str]:
    return sa.Column("session_id", sa.Text, sa.ForeignKey("chat_session.id", ondelete="CASCADE"), nullable=False)


def _of_case(name: str, *columns: sa.Column[object]) -> sa.Table:
    """One of the lists of a case, in the order of ``position``."""
    return sa.Table(
        name,
        metadata,
        sa.Column("session_id", sa.Text, sa.ForeignKey("case_master.session_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        *columns,
        sa.Column("content", sa.LargeBinary, nullable=False),
    )


def _log(name: str, *columns: sa.Column[object]) -> sa.Table:
    return sa.Table(
        name,
        metadata,
        sa.Column("number", _NUMBER, primary_key=True, autoincrement=True),
        _of_session(),
        # What a turn wrote is written anew when the turn runs again.
        sa.Column("turn_id", sa.Text, nullable=False),
        *columns,
        sa.Column("at", UtcTime, nullable=False),
        sa.Index(None, "session_id", "number"),
    )


chat_session = sa.Table(
    "chat_session",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("team", sa.Text, nullable=False),
    sa.Column("user", sa.Text, nullable=False),
    # The holder of the API key; empty where the interview is held in Slack.
    sa.Column("client", sa.Text, nullable=False, server_default=""),
    sa.Column("door", sa.Text, nullable=False),
    sa.Column("channel", sa.Text, nullable=False),
    sa.Column("thread", sa.Text, nullable=False),
    sa.Column("conversation", sa.Text, nullable=False),
    sa.Column("locale", sa.Text, nullable=False),
    sa.Column("utc_offset", sa.Integer, nullable=False, server_default="0"),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("knowledge_version", sa.Text, nullable=False, server_default=""),
    sa.Column("last_turn", sa.Text, nullable=False, server_default=""),
    sa.Column("urgency", sa.Text, nullable=False, server_default=""),
    sa.Column("completion_rate", sa.Float, nullable=False, server_default="0"),
    sa.Column("context", sa.LargeBinary, nullable=False),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Column("updated_at", UtcTime, nullable=False),
    sa.Column("ended_at", UtcTime, nullable=True),
    sa.Index(None, "conversation", "created_at"),
    sa.Index(None, "team", "client", "created_at", "id"),
    sa.Index(None, "team", "user", "created_at"),
    sa.Index(None, "updated_at"),
)

chat_session_state_log = _log(
    "chat_session_state_log",
    sa.Column("from_state", sa.Text, nullable=False),
    sa.Column("to_state", sa.Text, nullable=False),
    # Under which condition: it may name the scenario.
    sa.Column("content", sa.LargeBinary, nullable=False),
)

ai_process_log = _log(
    "ai_process_log",
    sa.Column("node", sa.Text, nullable=False),
    # Empty for a step that was done by rules.
    sa.Column("model", sa.Text, nullable=False, server_default=""),
    sa.Column("input_tokens", sa.Integer, nullable=False, server_default="0"),
    sa.Column("output_tokens", sa.Integer, nullable=False, server_default="0"),
    sa.Column("milliseconds", sa.Integer, nullable=False, server_default="0"),
)

case_counter = sa.Table(
    "case_counter",
    metadata,
    sa.Column("team", sa.Text, primary_key=True),
    sa.Column("year", sa.Integer, primary_key=True, autoincrement=False),
    # The last number that was given: that of a case which was erased is not given again.
    sa.Column("last", sa.Integer, nullable=False),
)

case_master = sa.Table(
    "case_master",
    metadata,
    sa.Column("session_id", sa.Text, sa.ForeignKey("chat_session.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("team", sa.Text, nullable=False),
    sa.Column("year", sa.Integer, nullable=False),
    sa.Column("serial", sa.Integer, nullable=False),
    # What kind of case it is.
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.UniqueConstraint("team", "year", "serial"),
)

case_party = _of_case("case_party")
case_fact = _of_case(
    "case_fact",
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("precision", sa.Text, nullable=False, server_default=""),
    sa.Column("said_on", sa.Date, nullable=True),
    sa.Column("source_turn", sa.Text, nullable=False, server_default=""),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False, server_default=""),
)
case_evidence = _of_case(
    "case_evidence",
    sa.Column("mimetype", sa.Text, nullable=False, server_default=""),
    sa.Column("at", UtcTime, nullable=True),
)
case_emotion = _of_case(
    "case_emotion",
    sa.Column("type", sa.Text, nullable=False),
    sa.Column("intensity", sa.Integer, nullable=False),
)
case_missing_field = _of_case("case_missing_field", sa.Column("reason", sa.Text, nullable=False))
case_summary = _of_case("case_summary", sa.Column("target_user", sa.Text, nullable=False))

case_handover = sa.Table(
    "case_handover",
    metadata,
    sa.Column("session_id", sa.Text, sa.ForeignKey("chat_session.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("team", sa.Text, nullable=False),
    # Where people of the counsel desk read of it; empty where there is no such place.
    sa.Column("channel", sa.Text, nullable=False, server_default=""),
    sa.Column("ts", sa.Text, nullable=False, server_default=""),
    # The Notion page that has its summary; empty where there is none.
    sa.Column("page_id", sa.Text, nullable=False, server_default=""),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("claimed_by", sa.Text, nullable=False, server_default=""),
    sa.Column("claimed_at", UtcTime, nullable=True),
    sa.Column("created_at", UtcTime, nullable=False),
)

webhook_delivery = sa.Table(
    "webhook_delivery",
    metadata,
    # What the operator's webhook is still to be told; written together with what it tells of. Nothing of what was said.
    sa.Column("id", sa.Text, primary_key=True),
    _of_session(),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("due", UtcTime, nullable=False, index=True),
)

case_recall = sa.Table(
    "case_recall",
    metadata,
    # Of an interview that was erased, or is being: what still lies with others. It outlives the interview's row.
    sa.Column("interview", sa.Text, primary_key=True),
    # Pairs of channel and time stamp: the threads of Slack in which the bot's own messages and files are to go.
    sa.Column("threads", sa.JSON, nullable=False),
    sa.Column("page_id", sa.Text, nullable=False, server_default=""),
    sa.Column("created_at", UtcTime, nullable=False),
)

chat_reply = sa.Table(
    "chat_reply",
    metadata,
    # What a turn that came over HTTP was answered, whole: whoever asks for it again gets the same.
    sa.Column("turn_id", sa.Text, sa.ForeignKey("turn.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

knowledge_version = sa.Table(
    "knowledge_version",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("version", sa.Text, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("published_at", UtcTime, nullable=False),
    sa.Index(None, "name", "published_at"),
)

SEALED: tuple[sa.Column[bytes], ...] = (
    chat_session.c.context,
    chat_session_state_log.c.content,
    case_master.c.content,
    case_party.c.content,
    case_fact.c.content,
    case_evidence.c.content,
    case_emotion.c.content,
    case_missing_field.c.content,
    case_summary.c.content,
    chat_reply.c.content,
)
"""The columns that hold what only the application key opens, each sealed as bytes."""
