"""The tables, as SQLAlchemy Core; the migrations in ``migrations/versions`` make the same (a test compares them)."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcTime(sa.types.TypeDecorator[datetime]):
    """A moment in UTC; SQLite forgets the zone, so it is put back when read."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:  # noqa: ARG002
        """Store in UTC; a moment without a zone is refused."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:  # noqa: ARG002
        """Return with the zone."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def _of_turn() -> sa.Column[str]:
    return sa.Column("turn_id", sa.Text, sa.ForeignKey("turn.id", ondelete="CASCADE"), nullable=False)


def _partial(name: str, *columns: str, where: str, unique: bool = False) -> sa.Index:
    return sa.Index(name, *columns, unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


turn = sa.Table(
    "turn",
    metadata,
    # The order of acceptance.
    sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("conversation", sa.Text, nullable=False),
    sa.Column("team", sa.Text, nullable=False),
    sa.Column("channel", sa.Text, nullable=False),
    sa.Column("thread", sa.Text, nullable=False),
    sa.Column("user", sa.Text, nullable=False),
    sa.Column("door", sa.Text, nullable=False),
    sa.Column("locale", sa.Text, nullable=False),
    sa.Column("is_direct", sa.Boolean, nullable=False),
    sa.Column("command", sa.Text, nullable=False, server_default=""),
    sa.Column("answers", sa.Text, nullable=False, server_default=""),
    sa.Column("is_private", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("audience", sa.JSON, nullable=False),
    sa.Column("files", sa.JSON, nullable=False),
    sa.Column("text", sa.LargeBinary, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("wish", sa.Text, key="pending_command", nullable=False, server_default=""),
    sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
    sa.Column("crashes", sa.Integer, nullable=False, server_default="0"),
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    sa.Column("executor", sa.Text, nullable=False, server_default=""),
    sa.Column("reference", sa.Text, nullable=False, server_default=""),
    sa.Column("graph", sa.Text, nullable=False, server_default=""),
    sa.Column("mode", sa.Text, nullable=False, server_default=""),
    sa.Column("outcome", sa.Text, nullable=False, server_default=""),
    sa.Column("answer", sa.LargeBinary, nullable=True),
    sa.Column("model_calls", sa.JSON, nullable=False),
    sa.Column("input_tokens", sa.Integer, nullable=False, server_default="0"),
    sa.Column("output_tokens", sa.Integer, nullable=False, server_default="0"),
    sa.Column("cost_usd", sa.Float, nullable=True),
    sa.Column("milliseconds", sa.Integer, nullable=True),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Column("started_at", UtcTime, nullable=True),
    sa.Column("finished_at", UtcTime, nullable=True),
    # It ran beside others whenever the process died: it is run alone.
    sa.Column("is_quarantined", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("revises", sa.Text, nullable=False, server_default=""),
    # Slack's time stamps of the message that is answered, and of what the reply comes after.
    sa.Column("said_at", sa.Text, nullable=False, server_default=""),
    sa.Column("shown_after", sa.Text, nullable=False, server_default=""),
    # The turn that answered the same message first.
    sa.Column("origin", sa.Text, nullable=False, server_default=""),
    # Sealed, as the text is; NULL: nothing.
    sa.Column("given", sa.LargeBinary, nullable=True),
    # It is still to be said, before it is answered as a message.
    sa.Column("is_queued_request", sa.Boolean, nullable=False, server_default=sa.false()),
    # When its author was told that it is held; it counts as finished until it is sent after all.
    sa.Column("told_at", UtcTime, nullable=True),
    sa.Index(None, "conversation", "number"),
    sa.Index(None, "user", "number"),
    sa.Index(None, "finished_at"),
    # Small, since all but the newest turns have ended: what waits or runs is found without reading the rest.
    _partial("ix_turn_waiting", "number", where="state = 'accepted'"),
    _partial("ix_turn_open", "conversation", "number", where="state IN ('accepted', 'running')"),
    _partial("ix_turn_quarantined", "number", where="state = 'accepted' AND is_quarantined"),
    # Counted for each message that comes.
    _partial("ix_turn_counted", "team", "user", "channel", where="state = 'accepted'"),
    _partial("ix_turn_held", "user", "number", where="state = 'held'"),
    # The database itself sees to it that one turn of a conversation runs at a time.
    _partial("uq_turn_running", "conversation", where="state = 'running'", unique=True),
    sqlite_autoincrement=True,
)

conversation = sa.Table(
    "conversation",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    # That answered last, but for the one that decides, and in which turn.
    sa.Column("graph", sa.Text, nullable=False),
    sa.Column("turn_id", sa.Text, nullable=False),
    # Whether what comes next is for it.
    sa.Column("holds", sa.Boolean, nullable=False),
)

reply = sa.Table(
    "reply",
    metadata,
    sa.Column("turn_id", sa.Text, sa.ForeignKey("turn.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("parts", sa.JSON, nullable=False),
    sa.Column("updated_at", UtcTime, nullable=False),
)

turn_event = sa.Table(
    "turn_event",
    metadata,
    # What a turn says as it runs, for who reads it in another process, or later. Sealed bytes of JSON.
    sa.Column("turn_id", sa.Text, sa.ForeignKey("turn.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

feedback = sa.Table(
    "feedback",
    metadata,
    sa.Column("turn_id", sa.Text, sa.ForeignKey("turn.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("comment", sa.LargeBinary, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
)

document = sa.Table(
    "document",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    _of_turn(),
    sa.Column("conversation", sa.Text, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("markdown", sa.LargeBinary, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("page_id", sa.Text, nullable=False, server_default=""),
    sa.Column("page_url", sa.Text, nullable=False, server_default=""),
    sa.Column("warnings", sa.JSON, nullable=False),
    sa.Column("request_key", sa.Text, nullable=False),
    sa.Column("created_at", UtcTime, nullable=False),
    # Where its page goes (empty: the default place), and the principals who may read it there.
    sa.Column("parent", sa.Text, nullable=False, server_default=""),
    sa.Column("readers", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("is_copy", sa.Boolean, nullable=False, server_default=sa.true()),
    # Its number among the versions of its page; 0 where it is none.
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    sa.Index(None, "turn_id"),
    _partial("ix_document_version", "page_id", "version", where="version > 0"),
    sa.Index(None, "conversation", "created_at"),
)

made_page = sa.Table(
    "made_page",
    metadata,
    sa.Column("page_id", sa.Text, primary_key=True),
    sa.Column("parent", sa.Text, nullable=False, server_default=""),
    # None where it is not known who may read what the page was made from.
    sa.Column("readers", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("is_copy", sa.Boolean, nullable=False),
    sa.Column("is_edited", sa.Boolean, nullable=False, server_default=sa.false()),
    # When it was put into the trash from here; None when it was not, or was taken out again.
    sa.Column("archived_at", UtcTime, nullable=True),
)

write_log = sa.Table(
    "write_log",
    metadata,
    sa.Column("request_key", sa.Text, primary_key=True),
    sa.Column("page_id", sa.Text, nullable=False, server_default=""),
    sa.Column("progress", sa.JSON, nullable=False),
    sa.Column("updated_at", UtcTime, nullable=False),
    sa.Index(None, "updated_at"),
)

sync_state = sa.Table(
    "sync_state",
    metadata,
    sa.Column("source", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.JSON, nullable=False),
    sa.Column("updated_at", UtcTime, nullable=False),
)

preference = sa.Table(
    "preference",
    metadata,
    sa.Column("team", sa.Text, primary_key=True),
    # Empty for the whole workspace, else the principal (channel:C…, user:U…) that it is for.
    sa.Column("scope", sa.Text, primary_key=True),
    sa.Column("values", sa.JSON, nullable=False),
    sa.Column("updated_at", UtcTime, nullable=False),
    sa.Column("updated_by", sa.Text, nullable=False),
)

preference_change = sa.Table(
    "preference_change",
    metadata,
    sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
    sa.Column("team", sa.Text, nullable=False),
    sa.Column("scope", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    # None where there was, or is now, no value of its own.
    sa.Column("before", sa.JSON, nullable=True),
    sa.Column("after", sa.JSON, nullable=True),
    sa.Column("at", UtcTime, nullable=False),
    sa.Column("user", sa.Text, nullable=False),
    sa.Index(None, "team", "number"),
)

sealing_key = sa.Table(
    "sealing_key",
    metadata,
    sa.Column("fingerprint", sa.Text, primary_key=True),
    # When a process last said that it seals with this key.
    sa.Column("used_at", UtcTime, nullable=False),
)

lease = sa.Table(
    "lease",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    # Random for each process that wants it; empty when it was given back.
    sa.Column("holder", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("beat", sa.BigInteger, nullable=False),
    sa.Column("renewed_at", UtcTime, nullable=False),
)

audience_change = sa.Table(
    "audience_change",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
    sa.Column("team", sa.Text, nullable=False),
    # joined, left, person, channel, gone, gap
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("channel", sa.Text, nullable=False),
    sa.Column("user", sa.Text, nullable=False),
    sa.Column("is_guest", sa.Boolean, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("heard_at", UtcTime, nullable=False),
    sa.Index("ix_audience_change_team_id", "team", "id"),
    # A number is given once: who has read up to it has read all before.
    sqlite_autoincrement=True,
)
