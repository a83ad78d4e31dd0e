"""Which search index the settings choose, and what the doctor says of it."""

import asyncio
import ipaddress
import re
import ssl
import sys
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest
from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from bot import search
from bot.settings import SettingsError, load
from integrations.errors import Misconfigured
from integrations.search.embedded import EmbeddedIndex
from integrations.search.reranking import RerankedIndex
from tests.forked import run_bot_command
from tests.integrations.search.onnx_folder import onnx_folder
from tests.integrations.search.texts import WordEmbedder
from tests.sandbox_process import ROOT


def _variables(folder: Path) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "COLUMNS": "400", "DATA_DIR": str(folder)}


async def _doctor(folder: Path, row: str = "Search", **variables: str) -> str:
    """The row of a capability, from a process of its own."""
    ended = await run_bot_command("doctor", env=_variables(folder) | variables, cwd=folder)
    return _row(row, ended.stdout)


def _row(name: str, said: str) -> str:
    return " ".join(next(line for line in said.splitlines() if f" {name} " in line).split())


def test_without_the_package_the_message_says_what_to_install(tmp_path: Path) -> None:
    """The extra is looked for only where an endpoint is set."""

    def load_none(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'azure.search'")

    plain = load(_env_file=None, data_dir=tmp_path)
    search.index(plain, WordEmbedder(), "T1", load_none)
    azure = load(_env_file=None, data_dir=tmp_path, azure_search_endpoint="https://team.search.windows.net")
    with pytest.raises(Misconfigured, match=r"AZURE_SEARCH_ENDPOINT.*workspace-agent\[azure\]"):
        search.index(azure, WordEmbedder(), "T1", load_none)


async def test_without_the_extra_a_model_folder_is_told(tmp_path: Path) -> None:
    """The message names the setting and what to install; nothing of the folder is read before."""

    def load_none(name: str) -> ModuleType:
        raise ModuleNotFoundError(f"No module named {name!r}")

    settings = load(_env_file=None, data_dir=tmp_path, embedding_model_folder=tmp_path / "tiny")
    async with AsyncExitStack() as stack:
        with pytest.raises(Misconfigured, match=r"EMBEDDING_MODEL_FOLDER: .*workspace-agent\[onnx\]"):
            search.embedder(settings, stack, load_none)


async def test_two_embedding_models_are_one_too_many(tmp_path: Path) -> None:
    """Which of them was meant is not guessed."""
    both = {
        "embedding_model_folder": tmp_path,
        "openai_base_url": "http://127.0.0.1:1/v1",
        "openai_embedding_model": "e",
    }
    async with AsyncExitStack() as stack:
        with pytest.raises(Misconfigured, match=r"EMBEDDING_MODEL_FOLDER: .*keep one"):
            search.embedder(load(_env_file=None, data_dir=tmp_path, **both), stack)


def test_weights_lie_beside_the_model(tmp_path: Path) -> None:
    """The file beside the model counts, SEARCH_WEIGHTS before it, and single settings before both."""
    folder = onnx_folder(tmp_path / "tiny", search="[weights]\nfound = 0.3\nsure = 0.55\n")
    own = tmp_path / "own.toml"
    own.write_text("[weights]\nfound = 0.2\nsure = 0.6\n", encoding="utf-8")
    beside = {"data_dir": tmp_path, "embedding_model_folder": folder}
    for more, found, sure in (
        ({}, 0.3, 0.55),
        ({"search_weights": own}, 0.2, 0.6),
        ({"search_weights": own, "search_support_threshold": 0.4}, 0.4, 0.6),
    ):
        index = search.index(load(_env_file=None, **beside, **more), WordEmbedder(), "T1")
        assert isinstance(index, EmbeddedIndex)
        assert (index.thresholds.found, index.thresholds.sure) == (found, sure)


async def test_the_doctor_tries_a_model_folder(tmp_path: Path) -> None:
    """It loads the model: one that fits is named with its length, and else what is wrong stands in the row."""
    pytest.importorskip("onnxruntime")
    right = onnx_folder(tmp_path / "right")
    wrong = onnx_folder(tmp_path / "wrong", said={"hidden_size": 5})
    slip = onnx_folder(tmp_path / "slip", search="[weights]\nsurely = 1\n")
    said = await asyncio.gather(
        *(
            _doctor(tmp_path, "Embeddings", EMBEDDING_MODEL_FOLDER=str(folder))
            for folder in (right, wrong, slip, tmp_path / "nowhere")
        )
    )
    assert said[0] == f"✓ Embeddings {right}, 3 dimensions"
    assert said[1].startswith("✗")
    assert "vectors of 3 numbers, and its folder says 5" in said[1]
    assert "not surely" in said[2]
    assert "EMBEDDING_MODEL_FOLDER: there is no folder" in said[3]


async def test_the_doctor_asks_the_service_and_changes_nothing(tmp_path: Path) -> None:
    """It tells whether the index is there and fits and whether the key has the rights, and makes none."""
    pytest.importorskip("azure.search.documents")
    from tests.integrations.search.azure_service.service import KEY, azure_search_service

    async with azure_search_service() as server:
        address = {"AZURE_SEARCH_ENDPOINT": server.url, "AZURE_SEARCH_INDEX": "wiki"}
        right, wrong = await asyncio.gather(
            _doctor(tmp_path, **address, AZURE_SEARCH_API_KEY=KEY),
            _doctor(tmp_path, **address, AZURE_SEARCH_API_KEY="a-wrong-key"),
        )
        assert re.fullmatch("✓ Search Azure AI Search, index wiki, made at the first start", right)
        assert re.fullmatch(r"✗ Search http://[\d.:]+ .*403; an admin key is needed, or .*Contributor", wrong)
        assert "a-wrong-key" not in wrong
        assert server.indexes == {}


async def test_without_a_key_the_machines_identity_is_asked(tmp_path: Path) -> None:
    """Entra ID gives a token for the search service, which is sent over TLS alone."""
    pytest.importorskip("azure.search.documents")
    from tests.integrations.search.azure_service.service import TOKEN, azure_search_service

    asked: list[str] = []

    async def give(request: web.Request) -> web.Response:
        asked.append(request.query["resource"])
        token = {"access_token": TOKEN, "expires_on": "4102444800", "resource": request.query["resource"]}
        return web.json_response(token)

    app = web.Application()
    app.router.add_get("/token", give)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    identity = {
        "IDENTITY_ENDPOINT": f"http://127.0.0.1:{runner.addresses[0][1]}/token",
        "IDENTITY_HEADER": "given-by-the-platform",
        "SSL_CERT_FILE": str(tmp_path / "certificate.pem"),
    }
    async with azure_search_service(_certificate(tmp_path / "certificate.pem")) as server:
        # Which certificates are trusted is read at an import: this process begins with nothing.
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "from bot.cli import main; main()", "doctor"),
            env=_variables(tmp_path) | {"PYTHONPATH": str(ROOT), "AZURE_SEARCH_ENDPOINT": server.url, **identity},
            cwd=tmp_path,
            stdout=asyncio.subprocess.PIPE,
        )
        said = _row("Search", (await process.communicate())[0].decode())
    await runner.cleanup()
    assert re.fullmatch("✓ Search Azure AI Search, index workspace-agent, made at the first start", said)
    assert asked == ["https://search.azure.com"]


def _certificate(path: Path) -> ssl.SSLContext:
    """Write a certificate of the loopback that signs itself; return what serves with it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    address = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
        .add_extension(address, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    path.with_suffix(".key").write_bytes(secret)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(path, path.with_suffix(".key"))
    return context


async def test_a_reranker_is_chosen_by_its_address_and_tried_by_the_doctor(tmp_path: Path) -> None:
    """Without an address the index orders by itself; one without a scheme is refused, a silent one is told as wrong."""
    plain = load(_env_file=None, data_dir=tmp_path)
    ranked = load(_env_file=None, data_dir=tmp_path, search_reranker_url="http://127.0.0.1:9/v1/rerank")
    assert isinstance(search.index(plain, WordEmbedder(), "T1"), EmbeddedIndex)
    assert isinstance(search.index(ranked, WordEmbedder(), "T1"), RerankedIndex)
    with pytest.raises(SettingsError, match="SEARCH_RERANKER_URL"):
        load(_env_file=None, data_dir=tmp_path, search_reranker_url="127.0.0.1:9/v1/rerank")
    said = await _doctor(tmp_path, "Reranker", SEARCH_RERANKER_URL="http://127.0.0.1:9/v1/rerank")
    assert said.startswith("✗")
    assert "SEARCH_RERANKER_URL" in said
