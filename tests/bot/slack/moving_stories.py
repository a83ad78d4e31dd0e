"""What happens in a random workspace: questions, moves of people, and the stories in which leaks would show."""

import random
from dataclasses import dataclass
from typing import Any

from tests.bot.slack.moving_workspace import TEAM, Kind, Move, Room, Workspace

USERS = tuple(f"U{number}" for number in range(5))
ROOMS = ("CHALL", "CYARD", "CBOARD", "CVAULT", "GGROUP")
PRINCIPALS = (f"team:{TEAM}", *(f"channel:{room}" for room in ROOMS), *(f"user:{user}" for user in USERS))
TOPICS = (
    *("연차 휴가", "출장 비용", "재택 근무", "보안 교육", "주차 등록", "건강 검진", "장비 구매", "회의실 예약"),
    *("야근 식대", "명함 신청", "복지 포인트"),
)
"""What the page of each principal is about, in their order."""
FOLLOW_UP = "그럼 표식은?"
QUESTIONS = (
    *(f"{topic} 기준은 며칠이야?" for topic in TOPICS),
    f"{TOPICS[3]} 기준은 며칠이야?",
    *(f"{topic} 기준을 안내 문서로 만들어줘" for topic in (TOPICS[0], TOPICS[3], TOPICS[0])),
    "자전거 보관소 위치는 어디야?",
    FOLLOW_UP,
    "이 스레드 정리해줘",
    "https://x.slack.com/archives/CVAULT/p1700000000000100 이 메시지 요약해줘",
)
"""The first, about what all may know, is asked most."""
STEPS = 10
STORIES = 2
"""Of an example; what is left of its steps is random."""


@dataclass(frozen=True)
class Ask:
    """A question, and what happens while it is answered."""

    user: str
    room: str
    """Empty: in the direct message."""
    question: str
    alone: bool = False
    follows: bool = False
    meanwhile: tuple[Move, ...] = ()
    heard: bool = True
    model: bool = False
    """A model answers that repeats all that it is given."""
    unread: bool = False
    """Slack does not tell what stands in the thread."""
    fails: str = ""
    """How the search breaks after it has found something: ``down``, or ``bug`` for an error of our own."""
    shares: tuple[Move, ...] | None = None
    """Of an answer for the asker alone: what happens before they confirm that they share it; None: they do not."""


@dataclass(frozen=True)
class Narrow:
    """The page of a principal is for somebody else from now on."""

    page: str
    to: str


def about(principal: str) -> str:
    """Return the question that the page of a principal answers."""
    return QUESTIONS[PRINCIPALS.index(principal)]


def workspace_of(chance: random.Random) -> Workspace:
    """Return some people and channels."""
    kinds: dict[str, Kind] = {
        user: chance.choice(("member", "member", "member", "guest", "stranger")) for user in USERS
    }
    rooms = {}
    for number, name in enumerate(ROOMS):
        room = Room(name, number > 1, set(), is_group=name[0] == "G", shared=name[0] == "C" and chance.random() < 0.15)
        room.archived = name == "CYARD" and chance.random() < 0.3
        ours = [user for user in USERS if kinds[user] == "member" or (kinds[user] == "stranger" and room.shared)]
        room.members = {user for user in ours if chance.random() < 0.7}
        room.members |= {user for user in USERS if kinds[user] == "guest" and chance.random() < 0.15}
        rooms[name] = room
    return Workspace(kinds, rooms)


def steps_of(chance: random.Random, workspace: Workspace) -> list[Any]:
    """Return what happens; most of it in one room, for what was learnt there before is what may be wrong."""
    focus = chance.choice(ROOMS)
    told = [chance.choice(_STORIES)(chance, workspace) for _ in range(STORIES)]
    left = max(2, STEPS - sum(map(len, told)))
    parts = [*told, *([_step(chance, focus)] for _ in range(left))]
    chance.shuffle(parts)
    return [step for part in parts for step in part]


def _step(chance: random.Random, focus: str) -> Any:
    """Return a question, or something else that happens."""
    if chance.random() < 0.35:
        rest = (chance.randrange(100), chance.randrange(100), "lose", "connect", "home", "readers")
        moves = (_move(chance, focus), _move(chance, focus), _move(chance, focus), _narrowing(chance))
        return chance.choice((*moves, *rest))
    alone = chance.random() < 0.2
    return Ask(
        user=chance.choice(USERS),
        room=focus if chance.random() < 0.5 else chance.choice(("", *ROOMS)),
        question=QUESTIONS[0] if chance.random() < 0.4 else chance.choice(QUESTIONS),
        alone=alone,
        follows=chance.random() < 0.4,
        meanwhile=tuple(_move(chance, focus) for _ in range(chance.choice((0, 0, 1, 3)))),
        heard=chance.random() < 0.7,
        model=chance.random() < 0.4,
        unread=chance.random() < 0.3,
        fails=chance.choice(("down", "bug")) if chance.random() < 0.06 else "",
        shares=(_move(chance, focus),) if alone and chance.random() < 0.5 else None,
    )


def _move(chance: random.Random, focus: str) -> Move:
    what = chance.choice(("join", "join", "join", "leave", "turn", "share", "gone"))
    return (what, focus if chance.random() < 0.6 else chance.choice(ROOMS), chance.choice(USERS))


def _narrowing(chance: random.Random) -> Narrow:
    return Narrow(chance.choice(PRINCIPALS), chance.choice(PRINCIPALS[1:]))


def _who_goes(chance: random.Random, workspace: Workspace) -> list[Any]:
    """Somebody loses a private channel, or the workspace, while they are told what stands there, and asks on."""
    private = [room for room in workspace.rooms.values() if room.private and not room.is_group]
    found = [(room.id, user) for room in private for user in sorted(room.members)]
    if not found:
        return []
    room, user = chance.choice(found)
    where, alone = chance.choice((("", False), ("", False), (room, True)))
    question, model = about(f"channel:{room}"), chance.random() < 0.5
    went: Move = (chance.choice(("leave", "leave", "leave", "gone")), room, user)
    return [
        Ask(user, where, question, alone, meanwhile=(went,), model=model),
        Ask(user, "", FOLLOW_UP, follows=True, model=model, unread=True),
        Ask(user, "", question, model=model),
    ]


def _who_comes_unheard(chance: random.Random, workspace: Workspace) -> list[Any]:
    """Events are lost for a while, and meanwhile somebody reads along who may read less."""
    room = chance.choice(_open_rooms(workspace))
    question = about(PRINCIPALS[0])
    return [
        Ask(chance.choice(USERS), room, question),
        "lose",
        _outsider(chance, workspace, room),
        "connect",
        Ask(chance.choice(USERS), room, question, model=chance.random() < 0.3),
    ]


def _who_comes(chance: random.Random, workspace: Workspace) -> list[Any]:
    """Somebody who may read less reads along from the middle of an answer; then it is talked about.

    An answer of the rules is whole when that is seen; a model's is broken off with its first word.
    """
    room, user = chance.choice(_open_rooms(workspace)), chance.choice(USERS)
    came = (_outsider(chance, workspace, room),)
    return [
        Ask(user, room, about(PRINCIPALS[0]), meanwhile=came, model=chance.random() < 0.3),
        Ask(user, room, FOLLOW_UP, follows=True, model=True, unread=True),
    ]


def _what_narrows(chance: random.Random, workspace: Workspace) -> list[Any]:
    """A page is for fewer from now on; somebody who was told of it asks on, and shares what they were told."""
    page, user, room = chance.choice(PRINCIPALS), chance.choice(USERS), chance.choice(ROOMS[:4])
    told = Ask(user, room, about(page), alone=True, shares=())
    return [
        chance.choice((told, Ask(user, room, about(page)), Ask(user, "", about(page)))),
        Narrow(page, chance.choice(PRINCIPALS[1:])),
        Ask(user, room, FOLLOW_UP, follows=True, model=True, unread=True),
        Ask(user, room, about(page), alone=chance.random() < 0.5, model=chance.random() < 0.5),
    ]


def _what_is_shared(chance: random.Random, workspace: Workspace) -> list[Any]:
    """Somebody is told something alone and shares it, while the readers of the room, or of its page, change."""
    rooms = [room for room in workspace.rooms.values() if room.members and not room.archived]
    if not rooms:
        return []
    room = chance.choice(rooms)
    user = chance.choice(sorted(room.members))
    known = [f"user:{user}", *(f"channel:{one.id}" for one in rooms if user in one.members and not one.is_group)]
    moves: Any = chance.choice(((), (_move(chance, room.id),), (_narrowing(chance),), (_narrowing(chance),)))
    question, model = about(chance.choice(known)), chance.random() < 0.4
    return [Ask(user, room.id, question, alone=True, model=model, shares=moves)]


_STORIES = (_who_goes, _who_goes, _who_comes_unheard, _who_comes, _what_narrows, _what_is_shared)


def _open_rooms(workspace: Workspace) -> list[str]:
    return [room.id for room in workspace.rooms.values() if not (room.archived or room.is_group)]


def _outsider(chance: random.Random, workspace: Workspace, room: str) -> Move:
    """Return how somebody who is no member of the workspace comes to read a room."""
    guests = [user for user in USERS if workspace.kinds[user] == "guest" and user not in workspace.rooms[room].members]
    if guests:
        return ("join", room, chance.choice(guests))
    return ("turn", room, chance.choice(sorted(workspace.rooms[room].members) or USERS))
