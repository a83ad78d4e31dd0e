import io

from docx import Document

from integrations.documents.kinds import WORD
from tests.bot.graphs.intake.http.client import Client


async def test_a_summary_is_a_document_of_word(client: Client) -> None:
    """For the reader who is named; only of the client's own interviews, and only once there is one."""
    session = (await client.start("done 보증금")).body["session"]
    path = f"{client.url}/chat/{session['session_id']}/summary.docx"
    headers = {"Authorization": f"Bearer {client.key}"}
    async with client.session.get(f"{path}?reader=LAWYER", headers=headers) as response:
        assert (response.status, response.content_type) == (200, WORD)
        name = f'filename="interview-summary_{session["case_number"]}_lawyer.docx"'
        assert response.headers["Content-Disposition"] == f"attachment; {name}"
        assert response.headers["Cache-Control"] == "no-store"
        found = [paragraph.text for paragraph in Document(io.BytesIO(await response.read())).paragraphs]
    assert found == [f"상담 요약 · {session['case_number']}", "done 보증금"]
    asked = f"/chat/{session['session_id']}/summary.docx"
    for query, status in (("", 409), ("?reader=CRM", 409), ("?reader=lawyer", 422), ("?reader=CRM&reader=CRM", 422)):
        assert (await client.ask("GET", f"{asked}{query}")).status == status
    assert (await client.ask("GET", asked)).body["type"] == "urn:problem:no-summary"
    assert (await client.named("crm").ask("GET", f"{asked}?reader=LAWYER")).status == 404
