"""How the service says no."""


class Refusal(Exception):
    """An answer with a status and an error body: the client's model ``ErrorResponse``."""

    def __init__(self, status: int, message: str, code: str = "InvalidRequestParameter") -> None:
        super().__init__(message)
        self.status = status
        self.body = {"error": {"code": code, "message": message}}
