"""Where the matter stands: its kind, number and urgency, how far the interview came, and when to call back."""

from datetime import date, timedelta

from orchestrator.danger.minors import speaks_as_child
from orchestrator.graphs.intake.rules.order import ANSWERED, wanted_fields
from orchestrator.graphs.intake.rules.risks import risks_of
from orchestrator.graphs.intake.rules.value import shown_date
from orchestrator.graphs.intake.state import STORY, SUMMARY
from orchestrator.graphs.intake.summaries.given import SummaryGiven, quoted
from orchestrator.graphs.intake.summaries.people import contact_wishes
from orchestrator.graphs.intake.summaries.proving import fact_line, is_required
from orchestrator.language.clauses import sentences

_SAFETY = (
    "safe_now",
    "feels_unsafe",
    "knows_home",
    "weapon",
    "violence",
    "children_exposed",
    "child_safety",
    "danger_home",
)


def kind(given: SummaryGiven) -> str:
    """Return the kind of case by the names of its levels."""
    scenario = given.scenario
    if scenario is None:
        return given.it["case_type"] or given.word("none")
    level1 = given.said(scenario.level1_name) if scenario.level1_name.ko else scenario.level1
    return f"{level1} › {given.said(scenario.level2_name)} › {given.said(scenario.name)}"


def overview(given: SummaryGiven) -> str:
    """Return the head of a matter."""
    it = given.it
    lines = [f"- **{given.word('kind')}**: {kind(given)}", f"- **{given.word('urgency')}**: {_urgency(given)}"]
    lines.append(f"- **{given.word('received')}**: {shown_date(given.received.isoformat(), given.locale)}")
    lines.append(f"- **{given.word('completion')}**: {_percent(given)}")
    if it.get("is_child"):
        lines.append(f"- **{given.word('client')}**: {given.word('is_child')}{_said_as_child(given)}")
    names = [given.said(given.knowledge.scenarios[code].name) for code, _, _ in it.get("matters", [])]
    names = [name for name in dict.fromkeys(names) if given.scenario is None or name != given.said(given.scenario.name)]
    lines += [f"- **{given.word('other_matters')}**: {', '.join(names)}"] if names else []
    if it["emergency"].get("quote"):
        lines.append(f"- **{given.word('danger')}**: “{it['emergency']['quote']}”")
    return "\n".join(lines)


def _said_as_child(given: SummaryGiven) -> str:
    """Return the words in which the client says to be a child, where they stand in one sentence."""
    asked = [text for text, _ in given.it.get("wondered", [])]
    answered = [one["answer"] for one in given.it["conversation_history"]]
    told = [*given.sentences(), *(one for text in [*asked, *answered] for one in sentences(text))]
    return next((f" – “{one}”" for one in told if speaks_as_child(one)), "")


def number(given: SummaryGiven) -> str:
    """Return the number and the day of receipt."""
    day = f"- **{given.word('received')}**: {shown_date(given.received.isoformat(), given.locale)}"
    given_number = given.it["case_number"]
    return f"- **{given.word('number')}**: {given_number}\n{day}" if given_number else day


def kind_alone(given: SummaryGiven) -> str:
    """Return the kind of case as a line."""
    return f"- **{given.word('kind')}**: {kind(given)}"


def status(given: SummaryGiven) -> str:
    """Return how the interview stands."""
    it = given.it
    # Summaries are written on the way to the end.
    stands = "COMPLETED" if it["current_state"] == SUMMARY and it["session_status"] == "OPEN" else it["session_status"]
    return "\n".join(
        (
            f"- **{given.word('status')}**: {given.word(f'stands.{stands}')}",
            f"- **{given.word('completion')}**: {_percent(given)}",
            f"- **{given.word('urgency')}**: {_urgency(given)}",
        )
    )


def completion(given: SummaryGiven) -> str:
    """Return how many of the required fields are answered."""
    scenario, facts = given.scenario, given.it["facts"]
    required = [field for field in wanted_fields(scenario) if is_required(given, field)] if scenario else []
    known = [field for field in required if field in facts and facts[field]["status"] in ANSWERED]
    return f"- {given.word('answered', known=len(known), count=len(required))} ({_percent(given)})"


def process(given: SummaryGiven) -> str:
    """Return what the interview took."""
    it = given.it
    return "\n".join(
        (
            f"- **{given.word('asked')}**: {len(it['conversation_history'])}",
            f"- **{given.word('corrections')}**: {max(it['corrections'], len(it.get('replaced', [])))}",
        )
    )


def version(given: SummaryGiven) -> str:
    """Return the version of the knowledge."""
    return f"- **{given.word('version')}**: {given.it['knowledge_version']}"


def basis(given: SummaryGiven) -> str:
    """Return the kinds that came nearest to the story, and whether the person was asked between them."""
    it = given.it
    scores = sorted(it["initial_analysis"].items(), key=lambda each: -each[1])[:4]
    names = given.knowledge.scenarios
    lines = [f"- {given.said(names[code].name) if code in names else code}: {score:.2f}" for code, score in scores]
    if tries := it["classifying"]["tries"]:
        lines.append(f"- {given.word('asked_between', count=tries)}")
    return "\n".join(lines) or given.word("none")


def safety(given: SummaryGiven) -> str:
    """Return what is known of danger, and how the person can safely be reached."""
    it = given.it
    lines = [f"- **{given.word('urgency')}**: {_urgency(given)}"]
    if it["emergency"].get("quote"):
        lines.append(f"- **{given.word('danger')}**: “{it['emergency']['quote']}”")
    lines += filter(None, (fact_line(given, it["facts"].get(field)) for field in _SAFETY))
    lines += [f"- {given.word('reaching')}: “{sentence}”" for sentence in contact_wishes(given)]
    return "\n".join(lines)


def follow_up(given: SummaryGiven) -> str:
    """Return a day to call back, with the reason: today in danger or with a high risk, else within two working days."""
    scenario = given.scenario
    levels = {rule.level for rule in risks_of(scenario, given.it["facts"], given.today)} if scenario else set()
    is_urgent = given.it["urgency"] in ("emergency", "high") or "HIGH" in levels
    day = given.today if is_urgent else _working_day_after(given.today, 2)
    return (
        f"- {shown_date(day.isoformat(), given.locale)} — {given.word('call_urgent' if is_urgent else 'call_normal')}"
    )


def _working_day_after(day: date, count: int) -> date:
    while count:
        day += timedelta(days=1)
        count -= day.weekday() < 5
    return day


def emotion(given: SummaryGiven) -> str:
    """Return the feelings that were told."""
    lines = [
        f"- {given.word('feeling.' + one['type'])} ({one['intensity']}/5): “{one['source']}”"
        for one in given.it["emotion"]
    ]
    return "\n".join(lines) or given.word("none")


def conversation(given: SummaryGiven) -> str:
    """Return every question and answer, word for word."""
    # Interviews that began before whole messages were kept have only their answers.
    answers = [
        ("" if one["field"] == STORY else one["question"], one["answer"]) for one in given.it["conversation_history"]
    ]
    said = [(asked, text) for asked, text in given.it.get("transcript", [])] or answers
    lines = []
    for asked, text in said:
        question = " ".join(asked.replace("**", "").split())
        lines.append((f"- **{question}**\n" if question else "") + quoted(text))
    return "\n".join(lines)


def _urgency(given: SummaryGiven) -> str:
    return given.word(given.it["urgency"])


def _percent(given: SummaryGiven) -> str:
    return f"{round(100 * given.it['completion_rate'])} %"
