// The events of the application: rows of the outbox as a drainer delivers them, and notifications.
import { OutboxBatchDrainer, OutboxDrainer, type OutboxRow } from "entity-derive/outbox";
import type { Database, Subscription } from "entity-derive/runtime";
import type { ApplicationEvent } from "../data.ts";
import type { Namespace } from "./modules.ts";

/** Receives what the application reports while it runs. */
export interface ApplicationListener {
  /** Called for each event, when it is delivered. */
  onEvent(event: ApplicationEvent): void;
  /** Called with the error behind a response with status 500 or more, which does not have it. */
  onError(message: string): void;
}

/** Delivers events until `close` is called. */
export class Events {
  readonly #stop = new AbortController();
  readonly #running: Promise<void>[] = [];
  readonly #subscriptions: Subscription[] = [];
  readonly #listener: ApplicationListener;

  constructor(listener: ApplicationListener) {
    this.#listener = listener;
  }

  /**
   * Starts the drainers of the outboxes that the database has, and listens to the channels of subscribers.
   * @param streams the modules that have the subscribers
   */
  async start(db: Database, streams: readonly Namespace[]): Promise<void> {
    const { rows } = await db.query({ name: "playground.outboxes", text: outboxesSql }, []);
    const tables = new Set(rows.map(([name]) => name));
    const onError = (error: unknown): void => {
      if (!this.#stop.signal.aborted) this.#listener.onError(String(error));
    };
    const { signal } = this.#stop;
    if (tables.has("entity_outbox")) {
      const handler = { handle: async (row: OutboxRow) => this.#listener.onEvent(eventOfRow(row)) };
      this.#running.push(new OutboxDrainer(db, handler, { keep: true, pollInterval: 250, onError }).run(signal));
    }
    if (tables.has("entity_outbox_events")) {
      const handler = {
        handleBatch: async (batch: readonly OutboxRow[]) => {
          for (const row of batch) this.#listener.onEvent(eventOfRow(row));
        },
      };
      this.#running.push(new OutboxBatchDrainer(db, handler, { pollInterval: 250, onError }).run(signal));
    }
    for (const channel of streams.flatMap(channelsOf))
      this.#subscriptions.push(
        await db.listen(channel, (payload) => this.#listener.onEvent(eventOfNotification(channel, payload))),
      );
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running);
    for (const subscription of this.#subscriptions) await subscription.close();
  }
}

const outboxesSql = `SELECT relname FROM pg_catalog.pg_class
WHERE relname IN ('entity_outbox', 'entity_outbox_events') AND relkind IN ('r', 'p')`;

function eventOfRow({ entity, kind, payload }: Pick<OutboxRow, "entity" | "kind" | "payload">): ApplicationEvent {
  return { source: "outbox", entity, kind, json: JSON.stringify(payload, null, 2) };
}

function eventOfNotification(channel: string, payload: string): ApplicationEvent {
  const event = JSON.parse(payload) as { readonly type: string };
  const entity = channel.replace(/^(?:.+_)?entity_/, "");
  return { source: "notification", entity, kind: event.type, json: JSON.stringify(event, null, 2) };
}

/** Returns the channels of the subscribers that a generated `stream.ts` exports. */
function channelsOf(stream: Namespace): readonly string[] {
  return Object.values(stream).flatMap((value) => {
    const { channel } = (value ?? {}) as { readonly channel?: unknown };
    return typeof channel === "string" ? [channel] : [];
  });
}
