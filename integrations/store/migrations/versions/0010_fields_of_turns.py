"""What the ids of turns, and the threads and commands of some, told until now, in columns of its own."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_STAMP = re.compile(r"(?<!\d)\d{6,}\.\d+")


def upgrade() -> None:
    """Apply."""
    for name in ("revises", "said_at", "shown_after", "origin"):
        op.add_column("turn", sa.Column(name, sa.Text(), nullable=False, server_default=""))
    op.add_column("turn", sa.Column("is_errand", sa.Boolean(), nullable=False, server_default=sa.false()))
    names = ("id", "thread", "command", "revises", "said_at", "shown_after", "origin", "is_errand")
    turn = sa.table("turn", *(sa.column(name) for name in names), sa.column("door"))
    rows = op.get_bind().execute(sa.select(turn.c.id, turn.c.thread, turn.c.command).where(turn.c.door == "slack"))
    for row in rows.all():
        op.get_bind().execute(turn.update().where(turn.c.id == row.id).values(**fields_of(row)))


def fields_of(row: sa.Row[str, str, str]) -> dict[str, object]:
    """Return what a turn's id, thread and command tell."""
    stamps, revises = _STAMP.findall(row.id), row.command.removeprefix("revise:")
    is_errand = row.id.split(":")[2:3] == ["errand"]
    return {
        "thread": row.thread.partition("/")[0] if is_errand else row.thread,
        "command": "" if revises != row.command else row.command,
        "revises": revises if revises != row.command else "",
        "said_at": stamps[0] if stamps and not is_errand else "",
        "shown_after": stamps[-1] if stamps and not is_errand else "",
        "origin": row.id.partition("#")[0] if "#" in row.id else "",
        "is_errand": is_errand,
    }


def downgrade() -> None:
    """Take back."""
    for name in ("is_errand", "origin", "shown_after", "said_at", "revises"):
        op.drop_column("turn", name)
