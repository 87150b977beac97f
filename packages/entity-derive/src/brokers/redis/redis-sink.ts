// Appends events to Redis streams, and drops duplicates; warns if the server may lose events.
import type { OutboxDrainerOptions } from "../../outbox/drainer-options.ts";
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { errorListener } from "../../settings/error-listener.ts";
import { wholeNumber } from "../../settings/whole-number.ts";
import { type EventMessage, eventMessage } from "../cloud-event.ts";
import { groupIntoBatches } from "../event-batches.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { retryUntilTimeout } from "../retry-until-timeout.ts";
import { RefusedError, sendInOrder } from "../send-in-order.ts";
import { redeliveryWindow, type SinkOptions, sinkSettings } from "../sink-options.ts";
import { appendScript, appendScriptSha, seenKey } from "./append-script.ts";

/** The required part of a client: a connection, pool, sentinel or cluster of `@redis/client` or `redis`. */
export interface RedisScripts extends RedisSettings {
  /** Runs a script that the server knows, by its SHA-1. Rejects with `NOSCRIPT` if it does not. */
  evalSha(sha: string, options: RedisScriptOptions): Promise<unknown>;
  /** Runs a script, which the server knows from then on. */
  eval(script: string, options: RedisScriptOptions): Promise<unknown>;
}

/** The arguments of a script: `KEYS` and `ARGV` in it. */
export interface RedisScriptOptions {
  keys: string[];
  arguments: string[];
}

/** Options of {@link redisSink}. */
export interface RedisSinkOptions extends SinkOptions {
  /** The key of the stream, or a function that returns that of a row. All rows of an entity id must have the same. */
  readonly stream: string | ((row: OutboxRow) => string);
  /**
   * The approximate minimum number of entries to keep; older ones are trimmed, whether read or not. Default: all are
   * kept.
   */
  readonly maxLength?: number | undefined;
  /** The time for which ids are stored, in milliseconds. Default: the time in which the drainer may repeat an event. */
  readonly remember?: number | undefined;
  /** The options of the drainer, from which the default of `remember` is computed. */
  readonly drainer?: OutboxDrainerOptions | undefined;
}

/** The maximum number of rows per script, which blocks other clients for about a millisecond. */
const maximumRows = 250;
const maximumBytes = 1_000_000;

/**
 * Returns a sink that appends events to Redis streams, as the field `event`. A script remembers their ids, and drops
 * duplicates.
 *
 * Closing the sink does not close the client.
 *
 * @throws {RangeError} for invalid options
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
  // The check is not awaited, so an error of the listener becomes a warning.
  checkServer(client, settings.onWarning).catch(errorListener(undefined, "OutboxWarning"));
  const maxLengthText =
    maxLength === undefined ? "" : String(wholeNumber("maxLength", maxLength, 1, Number.MAX_SAFE_INTEGER));
  const streamOf = typeof stream === "string" ? () => stream : stream;
  const messageOf = (row: OutboxRow): EventMessage => eventMessage(row, settings.source, "structured", "");
  const send = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    const ofStreams = Map.groupBy(rows, streamOf);
    const queues = Array.from(ofStreams, ([key, ofOne]) =>
      groupIntoBatches(key, ofOne, messageOf, maximumRows, maximumBytes),
    );
    await sendInOrder(queues, maximumStreams, signal, async ({ destination, rows: appended, messages }) => {
      const events = appended.flatMap(({ id }, index) => [`${settings.source}/${id}`, messages[index]?.body ?? ""]);
      await append(client, destination, [String(remember), maxLengthText, ...events], settings.timeout, signal);
    });
  };
  return eventSink({ send });
}

/** A client runs one script at a time; more concurrent scripts would only wait for each other. */
const maximumStreams = 16;

async function append(
  client: RedisScripts,
  stream: string,
  scriptArguments: string[],
  timeout: number,
  signal: AbortSignal,
): Promise<void> {
  const script = { keys: [stream, seenKey(stream)], arguments: scriptArguments };
  await retryUntilTimeout(timeout, signal, async () => {
    try {
      await client.evalSha(appendScriptSha, script).catch((error: unknown) => {
        if (!answered(error, "NOSCRIPT")) throw error;
        return client.eval(appendScript, script);
      });
    } catch (error) {
      // These errors would occur again; OOM, LOADING, READONLY and others are temporary.
      if (!answered(error, "WRONGTYPE", "NOPERM", "NOAUTH", "CROSSSLOT")) throw error;
      throw new RefusedError(`Redis did not append to ${stream}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** Whether an error is a reply of Redis with one of the codes. */
function answered(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && codes.some((code) => error.message.startsWith(code));
}

/** The optional `configGet` of `@redis/client` or `redis`. */
export interface RedisSettings {
  /** Resolves to the values of settings by their names (`CONFIG GET`). */
  configGet?(parameters: string[]): Promise<unknown>;
}

const checkedSettings = ["appendonly", "appendfsync", "maxmemory", "maxmemory-policy"] as const;

type Settings = Readonly<Partial<Record<(typeof checkedSettings)[number], string>>>;

/** Warns about settings. Does nothing if the server does not reveal them, as many hosted ones. */
async function checkServer(client: RedisSettings, onWarning: (warning: string) => void): Promise<void> {
  for (const loss of losses(await settingsOf(client))) {
    onWarning(`Redis may lose acknowledged events: ${loss}`);
  }
}

async function settingsOf(client: RedisSettings): Promise<Settings> {
  try {
    const settings = await client.configGet?.([...checkedSettings]);
    return settings instanceof Map ? Object.fromEntries(settings) : (settings ?? {});
  } catch {
    return {};
  }
}

function* losses(settings: Settings): Generator<string> {
  const { appendonly, appendfsync, maxmemory, "maxmemory-policy": policy } = settings;
  if (appendonly === "no") {
    yield "without appendonly, all events since its last snapshot if it stops";
  } else if (appendfsync === "everysec" || appendfsync === "no") {
    const lostEvents = appendfsync === "no" ? "events that the system has not written yet" : "the last second";
    yield `with appendfsync ${appendfsync}, ${lostEvents} if its machine stops (set appendfsync to always)`;
  }
  if (policy !== undefined && policy !== "noeviction" && maxmemory !== "0") {
    yield `with maxmemory-policy ${policy}, whole streams if its memory is full (set maxmemory-policy to noeviction)`;
  }
}
