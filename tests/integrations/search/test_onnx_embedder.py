"""A model of the operator's own: a folder for ONNX Runtime, read, loaded and compared."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from integrations.errors import Misconfigured
from integrations.search.base import Thresholds
from integrations.search.embedded import EmbeddedIndex
from integrations.search.model_folder import read_model_folder
from integrations.search.onnx_embedder import OnnxEmbedder
from integrations.search.weights import AS_MEASURED, read_weights
from tests.integrations.search.onnx_folder import VECTORS, onnx_folder
from tests.integrations.search.texts import TEAM, WordEmbedder, document

pytest.importorskip("onnxruntime")
pytest.importorskip("tokenizers")


@contextmanager
def _opened(folder: Path) -> Iterator[OnnxEmbedder]:
    embedder = OnnxEmbedder(read_model_folder(folder))
    try:
        yield embedder
    finally:
        embedder.close()


async def test_texts_become_unit_vectors(tmp_path: Path) -> None:
    """The mean of the tokens at unit length, also for texts of unlike length in one batch; none for no texts."""
    with _opened(onnx_folder(tmp_path / "tiny")) as embedder:
        vectors = await embedder.embed(["vacation", "vacation leave", "배포"] * 4)
        none = await embedder.embed([])
    assert vectors.shape == (12, 3)
    assert none.shape == (0, 3)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0)
    mean = VECTORS[[2, 3]].mean(axis=0)
    assert np.allclose(vectors[1], mean / np.linalg.norm(mean))
    assert np.allclose(vectors[:3], vectors[9:])


async def test_the_folder_says_how_it_is_used(tmp_path: Path) -> None:
    """The first token's vector, what is put before each text, and how much of it is read."""
    first = onnx_folder(tmp_path / "first", search='[model]\npooling = "first"\nlongest = 1\n')
    led = onnx_folder(tmp_path / "led", search='[model]\nprefix = "deploy "\npooling = "first"\n')
    with _opened(first) as embedder:
        assert np.allclose(await embedder.embed(["vacation deploy"]), [[1, 0, 0]])
    with _opened(led) as embedder:
        assert np.allclose(await embedder.embed(["vacation"]), [[0, 1, 0]])


def test_another_model_or_use_has_another_name(tmp_path: Path) -> None:
    """The name tells models apart by what they hold: the same folder elsewhere has the same one."""
    plain = onnx_folder(tmp_path / "a" / "tiny")
    names = [read_model_folder(plain).name, read_model_folder(onnx_folder(tmp_path / "b" / "tiny")).name]
    assert names[0] == names[1]
    (tmp_path / "b" / "tiny" / "search.toml").write_text('[model]\nprefix = "query: "\n', encoding="utf-8")
    names.append(read_model_folder(tmp_path / "b" / "tiny").name)
    with (plain / "model.onnx").open("ab") as file:
        file.write(b"\x00")
    names.append(read_model_folder(plain).name)
    assert len(set(names)) == 3


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("model.onnx", None, r"has no model\.onnx and no onnx/model\.onnx"),
        ("tokenizer.json", None, r"has no tokenizer\.json"),
        ("config.json", None, "neither hidden_size"),
        ("config.json", "[", r"config\.json cannot be read"),
        ("config.json", '{"hidden_size": "many"}', "neither hidden_size"),
        ("search.toml", '[model]\npooling = "max"', "pooling is mean or first"),
        ("search.toml", "[model", r"search\.toml cannot be read"),
    ],
)
def test_what_is_missing_in_a_folder_is_named(tmp_path: Path, file: str, content: str | None, told: str) -> None:
    """The message names the setting, the file and what to do."""
    folder = onnx_folder(tmp_path / "tiny")
    if content is None:
        (folder / file).unlink()
    else:
        (folder / file).write_text(content, encoding="utf-8")
    with pytest.raises(Misconfigured, match=f"EMBEDDING_MODEL_FOLDER: .*{told}"):
        read_model_folder(folder)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """As where the path has a slip."""
    with pytest.raises(Misconfigured, match="EMBEDDING_MODEL_FOLDER: there is no folder"):
        read_model_folder(tmp_path / "nowhere")


async def test_vectors_of_another_length_are_told(tmp_path: Path) -> None:
    """A folder that says otherwise than its model is refused, with both numbers."""
    told = pytest.raises(Misconfigured, match="vectors of 3 numbers, and its folder says 384")
    with _opened(onnx_folder(tmp_path / "tiny", said={"hidden_size": 384})) as embedder, told:
        await embedder.embed(["vacation"])


async def test_a_damaged_model_is_told(tmp_path: Path) -> None:
    """A file that is no model, as after a download that broke off."""
    folder = onnx_folder(tmp_path / "tiny")
    (folder / "model.onnx").write_bytes(b"<html>not found</html>")
    told = pytest.raises(Misconfigured, match=r"EMBEDDING_MODEL_FOLDER: .* cannot be loaded")
    with _opened(folder) as embedder, told:
        await embedder.embed(["vacation"])


async def test_an_index_of_another_model_is_embedded_again(tmp_path: Path) -> None:
    """What was indexed with one embedder is found by the meaning that another one sees, without being read anew."""
    path = tmp_path / "index.db"
    async with EmbeddedIndex(path, WordEmbedder()) as index:
        await index.upsert([document("p1", "vacation"), document("p2", "deploy")])
    with _opened(onnx_folder(tmp_path / "tiny")) as embedder:
        async with EmbeddedIndex(path, embedder) as index:
            hits = await index.search("휴가", k=2, audience=TEAM)
    assert [hit.chunk.document_id for hit in hits] == ["p1", "p2"]
    assert hits[0].dense > 0.9
    assert hits[1].dense < 0.2


def test_weights_are_read(tmp_path: Path) -> None:
    """What the file says counts, and what it does not say is as with the default embedder."""
    file = tmp_path / "search.toml"
    file.write_text("[weights]\ndense_weight = 0.4\nsure = 0.6\n", encoding="utf-8")
    found = read_weights(file)
    default = AS_MEASURED.thresholds
    assert (found.dense_weight, found.thresholds) == (0.4, Thresholds(default.found, 0.6, default.near))
    file.write_text('[model]\nprefix = "x"\n', encoding="utf-8")
    assert read_weights(file) == AS_MEASURED


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("[weights]\nsurely = 0.5", "knows dense_weight, found, sure, near, not surely"),
        ("[weights]\nsure = 5", "sure is a number from 0 to 1"),
        ("[weights]\nfound = 0.9", "grow in this order"),
        ("[weights", "cannot be read"),
    ],
)
def test_wrong_weights_are_told(tmp_path: Path, content: str, told: str) -> None:
    """A slip in the file is named rather than passed over."""
    file = tmp_path / "search.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(Misconfigured, match=told):
        read_weights(file)
