// The events of orders into a stream of server-sent events for the user whose orders they are.
import type { Uuid } from "entity-derive";
import type { Database } from "entity-derive/runtime";
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { OrderEvent, OrderSubscriber } from "./order.derived/index.ts";

/**
 * What happens to the user's orders from now on. The first message, `open`, says that the server listens: what is done
 * after it is not missed.
 * @param closing ends the stream when the server stops
 */
export function streamOrderEvents(db: Database, userId: Uuid, context: Context, closing: AbortSignal): Response {
  return streamSSE(context, async (stream) => {
    await using events = await OrderSubscriber.connect(db, { owner: userId });
    const close = () => void events.close();
    closing.addEventListener("abort", close);
    stream.onAbort(close);
    await stream.writeSSE({ event: "open", data: "" });
    for await (const event of events) {
      await stream.writeSSE({ event: event.type, data: OrderEvent.stringify(event) });
    }
    closing.removeEventListener("abort", close);
  });
}
