"""``bot manifest``: the manifest of the Slack app, for Socket Mode or for events over HTTP."""

from bot import manifest


async def run(url: str) -> int:
    """Print it, to be pasted into Slack's app settings. Raises ``Misconfigured`` for an address that will not do."""
    found = manifest.over_http(url) if url else manifest.read()
    print(manifest.as_text(found), end="")
    return 0
