"""A question as buttons, a select or a date picker, and what was pressed of them as an answer."""

import json
from collections.abc import Sequence
from typing import Any

from bot.slack.reply import blocks
from bot.slack.reply.blocks import Block, Words
from orchestrator.turn import Echo, Question

ANSWER = "answer|"
"""The row of an answer; the id of the asking turn follows in its ``block_id``."""
HINT = "how_to_answer"
FOLLOW_UPS = "follow_ups"
MAX_BUTTONS = 5
"""Choices as buttons; more are a select."""
MAX_OPTIONS = 100
MAX_OPTION = 75
MAX_MESSAGE = 800
"""Characters of a suggested message: with the turn's id it stays within the 2,000 of a button's value."""

ECHO = 20
"""Number of the first button beside an echo, among those that send a message."""

YES, NO, SKIP = "yes", "no", ""


def question_blocks(question: Question, words: Words) -> list[Block]:
    """Return what a question is answered with, and a word on how. It may always be answered in the thread."""
    elements = _elements(question, words)
    if elements and not question.required:
        elements.append(blocks.button("answer_skip", words("question.skip"), _value(question, SKIP)))
    row = [blocks.actions(f"{ANSWER}{question.id}", *elements)] if elements else []
    return [*row, {**blocks.context(words(f"question.hint_{question.kind}")), "block_id": HINT}]


def follow_up_blocks(turn_id: str, messages: Sequence[str]) -> list[Block]:
    """Return a button for each message that the person may want to send next."""
    found = [" ".join(message.split())[:MAX_MESSAGE] for message in messages]
    buttons = [
        blocks.button(
            f"ask_follow_up:{number}", message, json.dumps({"turn": turn_id, "text": message}, ensure_ascii=False)
        )
        for number, message in enumerate(filter(None, found))
    ]
    return [blocks.actions(FOLLOW_UPS, *buttons)] if buttons else []


def echo_block(echo: Echo, number: int, turn_id: str, words: Words) -> Block:
    """Return how something was understood, with the button that changes it: also later, when more was asked."""
    value = json.dumps({"turn": turn_id, "text": echo.change}, ensure_ascii=False)
    shown = blocks.cut(blocks.escaped(echo.text).replace("**", "*").replace("~~", "~"))
    return {
        "type": "section",
        "text": {"type": "mrkdwn", "text": shown},
        "accessory": blocks.button(f"ask_follow_up:{ECHO + number}", words("question.change"), value),
    }


def asking_turn(action: dict[str, Any]) -> str:
    """Return the id of the turn whose question an action answers; empty where it is no such action."""
    block_id = str(action.get("block_id") or "")
    return block_id.removeprefix(ANSWER) if block_id.startswith(ANSWER) else ""


def answer_of(action: dict[str, Any], question: Question, words: Words) -> str | None:
    """Return what the person chose, in the words of the choice; None where nothing was, or the choice is not there."""
    match str(action.get("action_id") or "").partition(":")[0]:
        case "answer_date":
            return action.get("selected_date") or None
        case "answer_select":
            chosen = action.get("selected_options") or [action.get("selected_option")]
            labels = [_label(str((option or {}).get("value") or "?"), question, words) for option in chosen]
            return ", ".join(label for label in labels if label) or None
        case "answer_choice" | "answer_skip":
            label = _label(_chosen(action), question, words)
            # Yes, no and skip as the button says them: a turn without words, as a file alone, was kept in no language.
            is_fixed = label is not None and (question.kind == "yes_no" or _chosen(action) == SKIP)
            return (is_fixed and (action.get("text") or {}).get("text")) or label
    return None


def _chosen(action: dict[str, Any]) -> str:
    try:
        return str(json.loads(str(action.get("value") or "null"))["choice"])
    except (ValueError, TypeError, KeyError):
        return "?"


def _label(choice: str, question: Question, words: Words) -> str | None:
    if choice == SKIP:
        return None if question.required else words("question.skip")
    if question.kind == "yes_no":
        return words(f"question.{choice}") if choice in (YES, NO) else None
    if choice.isdecimal() and int(choice) < len(question.choices):
        return question.choices[int(choice)].label
    return None


def _elements(question: Question, words: Words) -> list[Block]:
    match question.kind:
        case "yes_no":
            return [
                blocks.button("answer_choice:0", words("question.yes"), _value(question, YES), "primary"),
                blocks.button("answer_choice:1", words("question.no"), _value(question, NO)),
            ]
        case "date":
            shown = {"type": "plain_text", "text": words("question.choose_date")}
            return [{"type": "datepicker", "action_id": "answer_date", "placeholder": shown}]
        case "choice" if len(question.choices) > MAX_BUTTONS or (question.multiple and question.choices):
            return [_select(question, words)]
        case "choice" if question.choices:
            return [
                blocks.button(f"answer_choice:{number}", choice.label, _value(question, str(number)))
                for number, choice in enumerate(question.choices)
            ]
        case "file":
            return []
        case kind:
            key = "question.write_number" if kind == "number" else "question.write"
            return [blocks.button("answer_open", words(key), _value(question, SKIP), "primary")]


def _select(question: Question, words: Words) -> Block:
    return {
        "type": "multi_static_select" if question.multiple else "static_select",
        "action_id": "answer_select",
        "placeholder": {"type": "plain_text", "text": words("question.choose")},
        "options": [
            {"text": {"type": "plain_text", "text": blocks.cut(choice.label, MAX_OPTION)}, "value": str(number)}
            for number, choice in enumerate(question.choices[:MAX_OPTIONS])
        ],
    }


def _value(question: Question, choice: str) -> str:
    return json.dumps({"turn": question.id, "choice": choice}, ensure_ascii=False)
