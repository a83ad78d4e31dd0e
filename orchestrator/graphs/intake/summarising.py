"""The summaries of an interview and the risks that they weigh, made anew from what is known."""

from orchestrator.graphs.intake.facts import recompute_completion
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.risks import risks_of
from orchestrator.graphs.intake.summary import summaries
from orchestrator.graphs.intake.writing import written


async def write_summaries(session: InterviewSession) -> None:
    """Weigh the risks and write the summary for each reader."""
    it, scenario = session.it, session.scenario
    assert scenario is not None
    recompute_completion(session)
    with session.timed("summary"):
        it["risk_tags"] = [
            {"code": risk.code, "level": risk.level, "tag": risk.tag}
            for risk in risks_of(scenario, it["facts"], session.today)
        ]
        say = session.context.deps.say
        it["summary"] = summaries(session.knowledge, it, session.today, session.locale, say, await written(session))
