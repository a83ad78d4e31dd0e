"""Other models in some roles, as somebody chose them who may not name addresses."""

from dataclasses import replace

from bot.models import choices
from bot.settings import load
from integrations.llm.base import Message, RoleChoice
from integrations.llm.chat_models import ChatModels
from integrations.llm.roles import DEFAULT
from orchestrator.graphs.workspace.roles import ROLES
from tests.integrations.llm.conftest import QUICK, spec_for
from tests.model_server import ModelServer, Text

ASKED = [Message("user", "안녕")]


async def test_a_chosen_model_answers_in_its_role_alone(server: ModelServer) -> None:
    """The role goes to the allowed model with the role's own values; other roles, and others' turns, stay."""
    server.default = Text("네")
    base = spec_for(server, "openai")
    models = ChatModels(
        {DEFAULT: base}, roles=ROLES, allowed={"thorough": replace(base, deployment="big")}, retries=QUICK
    )
    chosen = models.chosen({"chat": RoleChoice("thorough"), "decision": RoleChoice("thorough", 0.9)})
    for each, role in ((chosen, "chat"), (chosen, "decision"), (chosen, "generation"), (models, "chat")):
        assert await each.complete(role, ASKED) == "네"
    await models.aclose()
    asked = [(request.body["model"], request.body["temperature"]) for request in server.requests]
    assert asked == [
        ("big", ROLES["chat"].temperature),
        ("big", 0.9),
        ("test-model", ROLES["generation"].temperature),
        ("test-model", ROLES["chat"].temperature),
    ]


async def test_a_name_that_is_not_allowed_changes_nothing(server: ModelServer) -> None:
    """Neither an unknown name nor one that looks like an address leads anywhere else; nor does nothing chosen."""
    base = spec_for(server, "openai")
    models = ChatModels({DEFAULT: base}, roles=ROLES, allowed={"fast": base})
    assert models.chosen({"chat": RoleChoice("http://elsewhere.test/v1")}) is models
    assert models.chosen({}) is models
    assert ChatModels({}).chosen({"chat": RoleChoice("fast", 0.5)}).available("chat") is False


async def test_the_last_polish_can_be_chosen_where_it_has_no_model(server: ModelServer) -> None:
    """A step that is left out without a model of its own is taken with the chosen one."""
    base = spec_for(server, "openai")
    models = ChatModels({DEFAULT: base}, roles=ROLES, allowed={"fast": base})
    assert not models.available("final_answer")
    assert models.chosen({"final_answer": RoleChoice("fast")}).available("final_answer")


def test_allowed_models_are_at_the_operators_address() -> None:
    """What the operator lists by name differs from the model of all roles in what is listed, and in nothing else."""
    settings = load(
        _env_file=None,
        openai_base_url="http://127.0.0.1:1/v1",
        openai_model="small",
        model_choices='{"thorough": {"deployment": "big", "input_price": 2}}',
    )
    [(name, spec)] = choices(settings).items()
    assert (name, spec.deployment, spec.endpoint, spec.input_price) == ("thorough", "big", "http://127.0.0.1:1/v1", 2)
