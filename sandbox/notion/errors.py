"""Notion's error answers: a status, a code and a message that names the place in the request."""

import json
from collections.abc import Mapping
from typing import Any

SHOWN = 55
"""Characters of a wrong value that Notion quotes before it cuts the value with three dots."""

ARCHIVED = "Can't edit block that is archived. You must unarchive the block before editing."
ARCHIVED_ANCESTOR = (
    "Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing page."
)


class NotionError(Exception):
    """An answer other than 200; caught once, where requests are answered, and turned into Notion's error object."""

    def __init__(self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = dict(headers or {})


class Undefined:
    """What stands for a key that the request does not have."""


UNDEFINED = Undefined()


def quoted(value: object) -> str:
    """Write a value as Notion quotes it: JSON between backticks, cut when it is long; `undefined` when absent."""
    if isinstance(value, Undefined):
        return "`undefined`"
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
    return f"`{text[:SHOWN]}...`" if len(text) > SHOWN else f"`{text}`"


def validation_error(message: str) -> NotionError:
    """Make a 400 `validation_error`."""
    return NotionError(400, "validation_error", message)


def invalid(path: str, expectation: str, value: object = UNDEFINED) -> NotionError:
    """Say that the value at `path` (such as `body.children[3].code.language`) is not what was expected there."""
    part = path.split(".", 1)[0].split("[", 1)[0]
    return validation_error(f"{part} failed validation: {path} should be {expectation}, instead was {quoted(value)}.")


def fix_one(problems: list[str]) -> NotionError:
    """Say that none of several possible shapes fits; one line for each."""
    return validation_error("body failed validation. Fix one:\n" + "\n".join(problems))


def content_failed(reason: str) -> NotionError:
    """Say that blocks of the right shape hold something that cannot be stored, such as an invalid link."""
    return validation_error(f"Content creation Failed. Fix the following: \n{reason}")


def not_found(what: str, identity: str) -> NotionError:
    """Make the 404 that stands for both a missing and an unshared object; `what` is page, block, database …"""
    return NotionError(
        404,
        "object_not_found",
        f"Could not find {what} with ID: {identity}. Make sure the relevant pages and databases are shared with "
        'your integration "Workspace Agent".',
    )


def one_of(choices: list[Any]) -> str:
    """Write the allowed values as Notion lists them: `"a"`, `"b"`, or `"c"`."""
    names = [f"`{json.dumps(choice)}`" for choice in choices]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f", or {names[-1]}"
