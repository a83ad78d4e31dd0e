"""The guides by which service plans are written, as editors keep them in Markdown."""
