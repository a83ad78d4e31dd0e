/* Server-sent events read by fetch, which can send a header as EventSource cannot; a cut stream is taken up again. */

const WAITS = [500, 1000, 2000, 4000, 8000, 15000]; // milliseconds before each new attempt

/** Something that repeating does not mend: what the server said, for the person. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function refusal(answer) {
  const said = await answer.json().catch(() => ({}));
  return new Refused(said.message ?? said.detail ?? said.title ?? "", answer.status);
}

/** The events of one response, each `[number, data]`. */
async function* eventsOf(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      held += value;
      const whole = held.split("\n\n");
      held = whole.pop();
      for (const event of whole) {
        const fields = new Map(event.split("\n").map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1).trim()]));
        if (fields.has("data")) yield [Number(fields.get("id")), JSON.parse(fields.get("data"))];
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * The events of an answer to their end, each once. `request(after)` asks for those behind a number; where the stream
 * is cut, or the server is away for a moment, it is asked again. Throws `Refused`, or `TypeError` where nobody answers.
 */
export async function* follow(request, isLast, signal, lost) {
  let after = 0;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const answer = await request(after);
      if (answer.status === 204) return;
      if (answer.status >= 500) throw new TypeError(`status ${answer.status}`);
      if (!answer.ok) throw await refusal(answer);
      for await (const [number, event] of eventsOf(answer)) {
        if (number <= after) continue;
        [after, failures] = [number, 0];
        yield event;
        if (isLast(event)) return;
      }
    } catch (error) {
      if (error instanceof Refused || signal.aborted || failures >= WAITS.length) throw error;
    }
    lost();
    await pause(WAITS[Math.min(failures, WAITS.length - 1)], signal);
    failures += 1;
  }
}
