"""One request from its admission to its response: whatever goes wrong becomes a problem, and one line of the log."""

import time
from collections.abc import Awaitable, Callable

import structlog
from aiohttp import web

from bot.http.api.document import AuthenticatedCall
from bot.http.api.problems import ApiProblem, language_wanted, response_to
from bot.http.api.requests import MAX_BODY
from integrations.errors import NotFound, Unavailable
from orchestrator.errors import new_reference, places

log = structlog.get_logger()


async def answered(
    request: web.Request,
    operation: str,
    admitted: Callable[[web.Request], str],
    handle: Callable[[AuthenticatedCall], Awaitable[web.StreamResponse]],
) -> web.StreamResponse:
    """Return the response of an operation, or the problem that kept it from one.

    ``admitted`` returns the client of a request, and raises :class:`ApiProblem` for one that is not let in.
    """
    began = time.monotonic()
    locale = language_wanted(request.headers.get("Accept-Language", ""))
    client: str | None = None
    response: web.StreamResponse
    try:
        client = admitted(request)
        response = await handle(AuthenticatedCall(request, client, locale))
    except ApiProblem as problem:
        response = response_to(problem, locale or "en")
    except web.HTTPRequestEntityTooLarge:
        response = response_to(ApiProblem("too_large", most=MAX_BODY), locale or "en")
    except NotFound:
        response = response_to(ApiProblem("not_found"), locale or "en")
    except web.RequestPayloadError:
        response = response_to(ApiProblem("malformed"), locale or "en")
    except ConnectionError:
        raise  # nobody is there any more
    except Exception as error:  # noqa: BLE001 - the door: whatever happened, the client gets a problem
        response = response_to(_unforeseen(error, operation), locale or "en")
    took = round((time.monotonic() - began) * 1000)
    log.info("api", client=client, operation=operation, status=response.status, milliseconds=took)
    return response


def _unforeseen(error: Exception, operation: str) -> ApiProblem:
    reference = new_reference()
    # Not its message: nobody knows what of the person's words is in it.
    log.error("api_failed", operation=operation, reference=reference, error=type(error).__name__, at=places(error))
    return ApiProblem("unavailable" if isinstance(error, Unavailable) else "failed", reference=reference)
