// Events into the text of Server-Sent Events.
import type { ShownEvents } from "../http/event-route.ts";
import type { Mark } from "./recent-events.ts";
import { type StoredEvent, unreadable } from "./stored-event.ts";

/** A response is written in pieces of about this size, in characters. */
const pieceSize = 32_768;

const encoder = new TextEncoder();

/** What a client does when its connection ends: it waits so long, in milliseconds. */
export function retryFrame(milliseconds: number): Uint8Array {
  return encoder.encode(`retry: ${Math.round(milliseconds)}\n\n`);
}

/** Moves the client's position, and calls no listener. */
export function positionFrame({ token }: Mark): Uint8Array {
  return encoder.encode(`id: ${token}\n\n`);
}

/** A comment, which keeps proxies from taking the connection for dead; with a position where there is one to name. */
export function heartbeatFrame(mark: Mark | null): Uint8Array {
  return encoder.encode(mark === null ? ":\n\n" : `:\nid: ${mark.token}\n\n`);
}

/** Events are missing: the client loads everything anew, and goes on from here. */
export function resetFrame({ token }: Mark): Uint8Array {
  return encoder.encode(`event: reset\ndata: {}\nid: ${token}\n\n`);
}

const unreadableFrame = "event: reset\ndata: {}\n";

/**
 * Events in pieces, each small enough to wait between them. The last event names the end of its window: a client that is
 * cut off before it begins with the window again.
 */
export function* eventFrames(
  stored: readonly StoredEvent[],
  events: ShownEvents,
  end: Mark | null,
  onError: (error: unknown) => void,
): Generator<Uint8Array, void, undefined> {
  let text = "";
  let open = "";
  for (const event of stored) {
    const data = event.data(events, onError);
    if (data === null) continue;
    text += open;
    if (text.length > pieceSize) {
      yield encoder.encode(text);
      text = "";
    }
    text += data === unreadable ? unreadableFrame : `data: ${data}\n`;
    open = "\n";
  }
  if (open === "") return;
  yield encoder.encode(`${text}${end === null ? "" : `id: ${end.token}\n`}\n`);
}
