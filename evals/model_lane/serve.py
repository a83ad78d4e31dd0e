"""``python -m evals.model_lane.serve MODEL``: serve a model on the loopback, and print its address, until killed."""

import signal
import sys

WINDOW = 8_192
"""Tokens that SmolLM2 reads at once."""


def main() -> None:
    """Run llama.cpp's own server, which speaks OpenAI's chat completions."""
    import xllamacpp  # type: ignore[import-not-found]  # in the folder that `make model` fills

    given = xllamacpp.CommonParams()
    given.model.path = sys.argv[1]
    given.n_ctx = WINDOW
    given.n_parallel = 1
    # Threads that wait for each other on a busy machine cost more than they win.
    given.cpuparams.n_threads = given.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(given)
    print(server.listening_address, flush=True)
    signal.pause()


if __name__ == "__main__":
    main()
