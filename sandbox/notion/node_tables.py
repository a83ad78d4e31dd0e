"""The tables of the tree of the workspace, and how one goes up in it."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS notion_nodes (
    id TEXT PRIMARY KEY,
    parent_id TEXT,
    place INTEGER NOT NULL,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    created REAL NOT NULL,
    edited REAL NOT NULL,
    created_by TEXT NOT NULL,
    edited_by TEXT NOT NULL,
    in_trash INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS notion_children ON notion_nodes (parent_id, place);
CREATE INDEX IF NOT EXISTS notion_kinds ON notion_nodes (kind);
CREATE TABLE IF NOT EXISTS notion_unshared (id TEXT PRIMARY KEY);
"""

LINE = """
WITH RECURSIVE line(id, kind, in_trash, parent_id, height) AS (
    SELECT id, kind, in_trash, parent_id, 0 FROM notion_nodes WHERE id = ?
    UNION ALL
    SELECT node.id, node.kind, node.in_trash, node.parent_id, height + 1
    FROM line JOIN notion_nodes AS node ON node.id = line.parent_id
) SELECT id, kind, in_trash FROM line ORDER BY height
"""
"""What a node stands below, from its parent, whose id is given, up to the top."""

OUTLINE = """
WITH RECURSIVE held(id) AS (
    SELECT id FROM notion_nodes WHERE kind IN ('child_page', 'child_database', 'data_source') AND in_trash = 0
    UNION
    SELECT node.parent_id FROM held JOIN notion_nodes AS node ON node.id = held.id WHERE node.parent_id IS NOT NULL
) SELECT node.* FROM held JOIN notion_nodes AS node ON node.id = held.id WHERE in_trash = 0 ORDER BY place, node.rowid
"""
"""All pages, databases and data sources with what holds them, but for what is in the trash."""
