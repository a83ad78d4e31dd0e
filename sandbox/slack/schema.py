"""Tables of the Slack half."""

from sandbox.store import Store

SCHEMA = """
CREATE TABLE IF NOT EXISTS slack_users (
    id TEXT PRIMARY KEY,
    data TEXT NOT NULL              -- JSON: the fields of workspace.toml
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_channels (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    topic TEXT NOT NULL DEFAULT '',
    purpose TEXT NOT NULL DEFAULT '',
    is_private INTEGER NOT NULL DEFAULT 0,
    is_im INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    more TEXT NOT NULL DEFAULT '{}' -- JSON: whether it is a group's, archived, shared
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_members (
    channel TEXT NOT NULL,
    user TEXT NOT NULL,
    PRIMARY KEY (channel, user)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_messages (
    channel TEXT NOT NULL,
    ts TEXT NOT NULL,
    thread_ts TEXT,                 -- of replies only; a parent has NULL
    user TEXT NOT NULL,
    bot_id TEXT,
    subtype TEXT,
    text TEXT NOT NULL,
    blocks TEXT,                    -- JSON
    attachments TEXT,               -- JSON
    metadata TEXT,                  -- JSON
    files TEXT,                     -- JSON: list of ids
    edited TEXT,                    -- ts
    edited_by TEXT,
    ephemeral_to TEXT,              -- the one person who sees it
    broadcast INTEGER NOT NULL DEFAULT 0,
    stream TEXT,                    -- NULL | running | done | expired | stopped
    stream_until REAL,
    markdown TEXT,                  -- of streamed and markdown_text messages
    tasks TEXT,                     -- JSON: list of task cards
    plan TEXT,                      -- title of the plan
    task_mode TEXT,                 -- timeline | plan
    reply_count INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (channel, ts)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS slack_replies ON slack_messages (channel, thread_ts, ts) WHERE thread_ts IS NOT NULL;
CREATE INDEX IF NOT EXISTS slack_tops ON slack_messages (channel, ts) WHERE thread_ts IS NULL OR broadcast;
CREATE TABLE IF NOT EXISTS slack_reactions (
    channel TEXT NOT NULL,
    ts TEXT NOT NULL,
    name TEXT NOT NULL,
    user TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (channel, ts, name, user)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_files (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    mimetype TEXT NOT NULL,
    size INTEGER NOT NULL,
    user TEXT NOT NULL,
    created INTEGER NOT NULL,
    ticket TEXT,                    -- the upload that is still expected
    uploaded INTEGER NOT NULL DEFAULT 0,
    complete INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_shares (
    file TEXT NOT NULL,
    channel TEXT NOT NULL,
    ts TEXT NOT NULL,
    PRIMARY KEY (file, channel, ts)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_submitted_files (
    file TEXT PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_reads (
    user TEXT NOT NULL,
    channel TEXT NOT NULL,
    ts TEXT NOT NULL,
    PRIMARY KEY (user, channel)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_sessions (
    channel TEXT NOT NULL,
    thread_ts TEXT NOT NULL,        -- '' for prompts of a whole DM
    state TEXT,                     -- active | processing | suspended | closed
    title TEXT,
    status TEXT NOT NULL DEFAULT '',
    loading TEXT,                   -- JSON: list of texts
    status_at REAL NOT NULL DEFAULT 0,
    prompts TEXT,                   -- JSON: list of {title, message}
    prompts_title TEXT,
    PRIMARY KEY (channel, thread_ts)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_homes (
    user TEXT PRIMARY KEY,
    view TEXT NOT NULL              -- JSON: the view object
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_response_urls (
    id TEXT PRIMARY KEY,
    channel TEXT NOT NULL,
    ts TEXT NOT NULL,
    user TEXT NOT NULL,
    uses INTEGER NOT NULL DEFAULT 0,
    expires REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slack_outbox (
    id TEXT PRIMARY KEY,
    data TEXT NOT NULL              -- JSON: an envelope that was not acknowledged when the process stopped
) WITHOUT ROWID;
"""


def prepare(store: Store) -> None:
    """Make the tables, and add to those of an older data folder what they lack."""
    store.script(SCHEMA)
    if "task_mode" not in {row["name"] for row in store.all("PRAGMA table_info(slack_messages)")}:
        store.execute("ALTER TABLE slack_messages ADD COLUMN task_mode TEXT")
    if "more" not in {row["name"] for row in store.all("PRAGMA table_info(slack_channels)")}:
        store.execute("ALTER TABLE slack_channels ADD COLUMN more TEXT NOT NULL DEFAULT '{}'")
