// Formats events as Server-Sent Events.
import type { ShownEvents } from "../../http/routes/event-route.ts";
import type { Checkpoint } from "../reading/recent-events.ts";
import { type StoredEvent, unreadable } from "../reading/stored-event.ts";

/** The approximate size of a written piece, in characters. */
const pieceSize = 32_768;

const encoder = new TextEncoder();

/** Sets how long a client waits before it reconnects, in milliseconds. */
export function retryFrame(milliseconds: number): Uint8Array {
  return encoder.encode(`retry: ${Math.round(milliseconds)}\n\n`);
}

/** Moves the client's position without an event. */
export function positionFrame({ token }: Checkpoint): Uint8Array {
  return encoder.encode(`id: ${token}\n\n`);
}

/** A comment that keeps proxies from closing the connection; with a position if there is one. */
export function heartbeatFrame(mark: Checkpoint | null): Uint8Array {
  return encoder.encode(mark === null ? ":\n\n" : `:\nid: ${mark.token}\n\n`);
}

/** Tells the client to load everything: it has no position, or events are missing. It resumes from here. */
export function resetFrame({ token }: Checkpoint): Uint8Array {
  return encoder.encode(`event: reset\ndata: {}\nid: ${token}\n\n`);
}

const unreadableFrame = "event: reset\ndata: {}\n";

/**
 * Yields events in small pieces. The last event has the position of the window's end: a client that is cut off earlier
 * resumes at the start of the window.
 */
export function* eventFrames(
  stored: readonly StoredEvent[],
  events: ShownEvents,
  end: Checkpoint | null,
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
