import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandbox.notion.seed import block_id, page_id
from tests.sampling import count
from tests.sandbox.notion_workspace import VERSION, running_notion

LEAVE = page_id("leave")
ENDPOINTS = {
    ("POST", "/pages"): "parent properties children markdown icon cover position",
    ("PATCH", f"/pages/{page_id('task-1')}"): "properties icon cover in_trash is_locked",
    ("PATCH", f"/pages/{LEAVE}/markdown"): "type insert_content replace_content update_content replace_content_range",
    ("POST", f"/pages/{LEAVE}/move"): "parent",
    ("PATCH", f"/blocks/{block_id('leave', (0,))}"): "paragraph type in_trash to_do",
    ("PATCH", f"/blocks/{LEAVE}/children"): "children position",
    ("POST", "/search"): "query sort filter page_size start_cursor",
    ("POST", f"/data_sources/{page_id('tasks')}/query"): "filter sorts page_size start_cursor in_trash result_type",
    ("POST", "/comments"): "parent discussion_id rich_text markdown",
    ("POST", "/file_uploads"): "filename content_type mode",
}
VOCABULARY = (
    "type text content link url annotations color rich_text paragraph table table_width table_row cells children code "
    "language image external file_upload synced_block synced_from block_id id column_list column to_do checked mention "
    "user page date start end equation expression emoji page_id data_source_id workspace property object value and or "
    "timestamp last_edited_time direction Name title Status status name Tags multi_select contains equals Date Points "
    "number new_str old_str content_updates position after_block heading_1 is_toggleable callout icon caption"
)
WORDS = VOCABULARY.split()
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([*WORDS, LEAVE, "2026-11-18", "https://example.com", "\ud800", "", "가" * 2001]),
)
garbage = st.recursive(
    scalars,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inside, max_size=3),
    max_leaves=12,
)


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, dict[str, Any]]:
    """Draw an endpoint and a body whose top keys it knows."""
    method, path = draw(st.sampled_from(list(ENDPOINTS)))
    keys = st.sampled_from(ENDPOINTS[method, path].split())
    return method, path, draw(st.dictionaries(keys, garbage, min_size=1, max_size=3))


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A plain client of a Notion with the small seed."""
    async with running_notion(tmp_path, time.time) as running:
        headers = {"Authorization": f"Bearer {running.token}", "Notion-Version": VERSION}
        async with httpx.AsyncClient(verify=False, base_url=f"{running.url}/notion/v1", headers=headers) as found:
            yield found


@settings(
    max_examples=count(300, 100), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(request=requests())
async def test_garbage_is_refused_and_never_breaks_the_server(
    http: httpx.AsyncClient, request: tuple[str, str, dict[str, Any]]
) -> None:
    """Whatever JSON arrives is either taken or refused in Notion's error shape."""
    method, path, body = request
    answer = await http.request(method, path, content=json.dumps(body).encode())
    assert answer.status_code in (200, 400, 404), body
    if answer.status_code != 200:
        assert answer.json()["object"] == "error"
        assert answer.json()["code"] in ("validation_error", "object_not_found")
