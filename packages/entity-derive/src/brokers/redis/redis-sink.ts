// A client of Redis into a sink that appends events to streams, and drops those that come again.
import type { OutboxDrainerOptions } from "../../outbox/drainer-options.ts";
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { errorListener } from "../../settings/error-listener.ts";
import { wholeNumber } from "../../settings/whole-number.ts";
import { type EventMessage, eventMessage } from "../cloud-event.ts";
import { groupIntoBatches } from "../event-batches.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { redeliveryWindow } from "../redelivery-window.ts";
import { retryUntilTimeout } from "../retry-until-timeout.ts";
import { RefusedError, sendInOrder } from "../send-in-order.ts";
import { type SinkOptions, sinkSettings } from "../sink-options.ts";
import { appendScript, appendScriptSha, seenKey } from "./append-script.ts";
import { checkServer, type RedisSettings } from "./check-server.ts";

/** What is needed of a client: a connection, a pool, a sentinel or a cluster of `@redis/client`, or `redis`. */
export interface RedisScripts extends RedisSettings {
  evalSha(sha: string, options: RedisScriptOptions): Promise<unknown>;
  eval(script: string, options: RedisScriptOptions): Promise<unknown>;
}

export interface RedisScriptOptions {
  keys: string[];
  arguments: string[];
}

export interface RedisSinkOptions extends SinkOptions {
  /** The key of the stream, or what gives that of a row: all rows of an entity id need the same. */
  readonly stream: string | ((row: OutboxRow) => string);
  /** About how many entries a stream keeps at least; older ones are trimmed, read or not. Default: all. */
  readonly maxLength?: number | undefined;
  /** How long ids are remembered, in milliseconds. Default: as long as the drainer may repeat an event. */
  readonly remember?: number | undefined;
  /** The options of the drainer, which say how long that is. */
  readonly drainer?: OutboxDrainerOptions | undefined;
}

/** What one script may hold up others with: about a millisecond. */
const mostRows = 250;
const mostBytes = 1_000_000;

/**
 * Appends events to streams of Redis, each as the field `event`. A script remembers their ids, so that what comes again
 * is dropped.
 *
 * The client is yours, and stays open when the sink is closed.
 *
 * @throws {RangeError} for options that make no sense
 *
 * @example
 * const client = await createClient({ url: "redis://127.0.0.1" }).connect();
 * const sink = redisSink(client, { source: "shop", stream: "events" });
 * await new OutboxBatchDrainer(db, sink).run(signal);
 */
export function redisSink(client: RedisScripts, options: RedisSinkOptions): EventSink {
  const settings = sinkSettings(options);
  const { stream, maxLength } = options;
  const repeat = redeliveryWindow(options.drainer ?? {});
  const remember = wholeNumber("remember", options.remember ?? repeat, 1, Number.MAX_SAFE_INTEGER);
  if (remember < repeat) {
    settings.onWarning(
      `The sink for Redis detects duplicates for ${remember} ms, but the drainer may repeat an event after ${repeat} ms (lease + maxDelay): later repeats are stored`,
    );
  }
  // Nobody waits for it, so what the listener throws is a warning, too.
  checkServer(client, settings.onWarning).catch(errorListener(undefined, "OutboxWarning"));
  const kept = maxLength === undefined ? "" : String(wholeNumber("maxLength", maxLength, 1, Number.MAX_SAFE_INTEGER));
  const streamOf = typeof stream === "string" ? () => stream : stream;
  const messageOf = (row: OutboxRow): EventMessage => eventMessage(row, settings.source, "structured", "");
  const send = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    const ofStreams = Map.groupBy(rows, streamOf);
    const queues = Array.from(ofStreams, ([key, ofOne]) =>
      groupIntoBatches(key, ofOne, messageOf, mostRows, mostBytes),
    );
    await sendInOrder(queues, mostStreams, signal, async ({ destination, rows: appended, messages }) => {
      const events = appended.flatMap(({ id }, index) => [`${settings.source}/${id}`, messages[index]?.body ?? ""]);
      await append(client, destination, [String(remember), kept, ...events], settings.timeout, signal);
    });
  };
  return eventSink({ send, close: async () => undefined });
}

/** A client sends one script after the other; more of them wait for nothing but each other's turn. */
const mostStreams = 16;

async function append(
  client: RedisScripts,
  stream: string,
  given: string[],
  timeout: number,
  signal: AbortSignal,
): Promise<void> {
  const script = { keys: [stream, seenKey(stream)], arguments: given };
  await retryUntilTimeout(timeout, signal, async () => {
    try {
      await client.evalSha(appendScriptSha, script).catch((error: unknown) => {
        if (!answered(error, "NOSCRIPT")) throw error;
        return client.eval(appendScript, script);
      });
    } catch (error) {
      // Whoever asks again is told the same; OOM, LOADING, READONLY and others pass.
      if (!answered(error, "WRONGTYPE", "NOPERM", "NOAUTH", "CROSSSLOT")) throw error;
      throw new RefusedError(`Redis did not append to ${stream}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** Whether Redis has answered with one of these errors. */
function answered(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && codes.some((code) => error.message.startsWith(code));
}
