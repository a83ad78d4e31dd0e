"""Which lines of a thread go on with the bot."""

from collections.abc import Sequence

import numpy as np
import pytest

from bot.slack.reading.dialogue import act_of, calls
from bot.slack.reading.features import ThreadLine, ThreadSoFar
from bot.slack.reading.followups import AWAY_LINES, WEIGHTS, could_be_meant, is_meant
from evals.threads.judging import SETS, judged, rate
from evals.threads.learning import to_learn

NAMES = {"ANNA": ("이수민",), "BEN": ("Tom Reed",), "CARL": ("박준호 (재무)", "박준호")}
TOPIC = (
    "출장비 정산 기한이 언제예요? 출장 종료 후 14일 이내에 정산 시스템에 등록해야 합니다. "
    "Travel expenses must be filed within 14 days with receipts."
)


def _meant(text: str, by: str = "ANNA", since: Sequence[tuple[str, str, float]] = (), minutes: float = 2.0) -> bool:
    """Decide on a line `minutes` after the last; `since` are (user, text, minutes after the line before)."""
    now, lines = 0.0, []
    for user, said, later in since:
        now += 60.0 * later
        lines.append(ThreadLine(user, said, now))
    before = ThreadSoFar(frozenset({"ANNA"}), TOPIC, 0.0, tuple(lines), NAMES)
    return is_meant(ThreadLine(by, text, now + 60.0 * minutes), before)


@pytest.mark.parametrize(
    "text",
    [
        *("법인카드로 쓴 것도 같은 기한이에요?", "영수증 없으면요?", "해외도 똑같나", "링크 줘", "영어로"),
        *("표로 만들어줄래", "내가 물어본 건 국내 출장이야", "그거 말고 숙박비 기준으로", "no I meant domestic trips"),
        *("weekends too?", "is there a form", "what if I lost the receipt", "can you put that in a table"),
        *("show me the previous version", "open version 2", "이전 버전 보여줘"),
        "수민 님 연락처 말고 재무팀 연락처 알려줘",
    ],
)
def test_the_asker_goes_on(text: str) -> None:
    """Questions, requests, corrections, in whatever form; nobody else has spoken."""
    assert _meant(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "감사합니다",
            "넵 확인했어요 감사해요!",
            "오 그렇구나",
            "ㅋㅋㅋ 큰일났다",
            "내일 바로 올릴게요",
            "👍",
            "+1",
            ":pray:",
        ),
        *(
            "thanks, will do",
            "good to know",
            "lol ok",
            "perfect thanks a lot",
            "I will file it tonight",
            "wow, really?",
        ),
        *(
            "다들 알고 계셨어요?",
            "anyone else late on this?",
            "준호님 저번에 어떻게 하셨어요?",
            "준호야 너도 아직이지?",
        ),
        *("Tom, did you file yours?", "Tom did you file yours?", "ok thx Tom", "팀장님 저희도 해당되나요?"),
    ],
)
def test_the_asker_says_something_else(text: str) -> None:
    """Thanks, laughter, plans, and what turns to somebody by name, title or to all, is left alone."""
    assert not _meant(text)


@pytest.mark.parametrize("since", [(), [("BEN", "I always forget mine lol", 1.0)]], ids=["at once", "after others"])
@pytest.mark.parametrize(
    "text",
    [
        *(
            "저도요 ㅋㅋ",
            "아 진짜요?",
            "그쵸?",
            "수민님 그거 재무팀에 말하면 돼요",
            "저번 주에 제가 물어봤는데 안 된대요",
        ),
        *(
            "haha same",
            "did you get reimbursed?",
            "I can forward you mine",
            "are we still on for 3?",
            "제가 확인해볼게요",
        ),
    ],
)
def test_others_talk_among_themselves(text: str, since: Sequence[tuple[str, str, float]]) -> None:
    """Whether they come at once or after others."""
    assert not _meant(text, "CARL", since)


@pytest.mark.parametrize(
    "text",
    [
        *("저희 팀 계약직도 14일인가요?", "정산 시스템 링크도 알려주세요"),
        *("what about contractors, also 14 days?", "can you summarize the receipts policy"),
    ],
)
def test_others_ask_the_bot(text: str) -> None:
    """A question of the same matter or a request, at once or when the talk of others has ended."""
    assert _meant(text, "CARL")
    assert _meant(text, "CARL", [("BEN", "haha", 2.0)], minutes=7.0)


@pytest.mark.parametrize("text", ["너도 그랬어?", "아 그래요? 어디서요?", "when was that?", "you coming?"])
def test_the_asker_answers_somebody(text: str) -> None:
    """A question right after another's line is for them."""
    assert not _meant(text, since=[("CARL", "저는 그냥 카드로 냈어요", 1.0)], minutes=1.0)


def test_the_asker_asks_somebody_on() -> None:
    """A second question after one to a person is for that person too."""
    since = [("CARL", "저는 그냥 카드로 냈어요", 0.2), ("ANNA", "언제 냈어요?", 0.2)]
    assert not _meant("한 번에요?", since=since, minutes=0.2)


def test_the_asker_says_what_form_the_answer_should_have() -> None:
    """Nobody else gives answers in two lines; where lines are told of, no form is asked for."""
    assert _meant("두 줄로 짧게", since=[("CARL", "저는 그냥 카드로 냈어요", 1.0)], minutes=1.0)
    assert act_of("영어로 짧게").requests
    assert not act_of("영어로 메일 썼는데 답이 없네요").requests


def test_the_asker_comes_back() -> None:
    """With a request, a mark of coming back, or a question of the matter after a silence."""
    since = [("CARL", "ㅋㅋㅋ", 2.0)]
    assert _meant("아 그리고 식비 한도도 알려줘", since=since)
    assert _meant("one more thing, what about hotel limits?", since=since)
    assert _meant("정산 기한 넘기면 어떻게 돼?", since=since, minutes=6.0)


def test_a_thread_ends_after_half_an_hour_or_fifteen_lines() -> None:
    """Then only a mention calls the bot."""
    assert _meant("해외 출장은요?", minutes=29.0)
    assert not _meant("해외 출장은요?", minutes=31.0)
    own = [("ANNA", "ㅎㅎ", 0.1)] * AWAY_LINES
    assert _meant("해외 출장은요?", since=own[1:])
    assert not _meant("해외 출장은요?", since=own)


def test_a_question_of_the_bot_is_answered_with_anything() -> None:
    """ "네" and "두 번째" are answers where it has asked; from others, or to others, they are not."""
    asked = ThreadSoFar(frozenset({"ANNA"}), TOPIC, 0.0, (), NAMES, is_asked=True)
    assert is_meant(ThreadLine("ANNA", "네", 60.0), asked)
    assert is_meant(ThreadLine("ANNA", "두 번째", 60.0), asked)
    assert not is_meant(ThreadLine("CARL", "네", 60.0), asked)
    assert not is_meant(ThreadLine("ANNA", "준호님 어느 쪽이죠?", 60.0), asked)


def test_who_is_talked_about_is_not_called() -> None:
    """A name with a particle or a verb of its own is no call."""
    assert not calls("준호님한테 물어보니 없대. 그 문장 지워줘", ["박준호"], requests=True)
    assert not calls("can you double check? Tom says 20", ["Tom Reed"], requests=True)
    assert not calls("로테이션 표 나랑 준호님 바꿔서 수정해줘", ["박준호"], requests=True)
    assert calls("Tom is this for you?", ["Tom Reed"], requests=False)
    assert calls("헐 준호님 축하드려요", ["박준호"], requests=False)
    assert not calls("대표님 연락처 알려줘", ["박준호"], requests=act_of("대표님 연락처 알려줘").requests)


def test_who_is_agreed_with_is_not_asked() -> None:
    """A question for all may follow after a word to somebody."""
    assert not calls("Good point, Tom. Is there a rule for interns too?", ["Tom Reed"], requests=False)
    assert calls("Tom, good point. Is there a rule for interns too?", ["Tom Reed"], requests=False)
    assert calls("Are you sure, Tom?", ["Tom Reed"], requests=False)


@pytest.mark.parametrize("text", ["설 선생님, 몇 점 나가나요?", "훈씨 그쪽은 어때요?", "Zsófi, shall I?"])
def test_a_title_or_a_name_that_nobody_listed_calls(text: str) -> None:
    """Surnames before titles, names of one syllable, and letters with marks."""
    assert calls(text, [], requests=False)


def test_thanks_do_not_hide_a_question() -> None:
    """Thanks alone are for nobody to answer; with a question or a request they are."""
    assert not could_be_meant("감사합니다 바로 올릴게요")
    assert could_be_meant("감사합니다! 해외 출장은요?")
    assert could_be_meant("thanks, can you put that in a table")


def test_a_long_line_is_read_quickly() -> None:
    """Whatever is repeated in it."""
    for piece in ("네 ", "and ", "가나요? ", "please ", "?!", "make it ", "ㅋ", "a", " ", "Tom, ", "이요?"):
        assert act_of(piece * 20_000) is not None
        assert calls(piece * 20_000, ["Tom Reed"], requests=False) in (True, False)


@pytest.mark.parametrize("name", SETS)
def test_the_judged_threads_hold(name: str) -> None:
    """Of each set that was learnt from: silence, and follow-ups."""
    lines = judged(name)
    silent, quiet = rate(lines, "quiet")
    answered, meant = rate(lines, "answer")
    assert silent >= 0.95 * quiet
    assert answered >= 0.85 * meant


def test_the_judged_threads_were_learnt_as_they_are() -> None:
    """Changed threads or signs have to be learnt: ``python -m evals.threads.learning``."""
    with np.load(WEIGHTS, allow_pickle=False) as learnt:
        assert str(learnt["learnt_from"]) == to_learn().fingerprint
