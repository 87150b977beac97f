// Sends events to a JetStream stream, which drops duplicates; checks the configuration of the stream.
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  jetstream,
  jetstreamManager,
  StorageType,
} from "@nats-io/jetstream";
import { headers, type MsgHdrs, type NatsConnection, PermissionViolationError } from "@nats-io/transport-node";
import type { OutboxDrainerOptions } from "../../outbox/drainer-options.ts";
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { eventMessage, percentEncoded } from "../cloud-event.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { retryUntilTimeout } from "../retry-until-timeout.ts";
import { RefusedError, sendEach } from "../send-in-order.ts";
import { type RowSinkOptions, type RowSinkSettings, redeliveryWindow, rowSinkSettings } from "../sink-options.ts";

/** Options of {@link natsSink}. */
export interface NatsSinkOptions extends RowSinkOptions {
  /** The stream that stores the events. It must exist and include the subjects. */
  readonly stream: string;
  /**
   * The prefix of subjects, such as `events` for `events.orders.created`, or a function that returns the subject of a
   * row.
   */
  readonly subject: string | ((row: OutboxRow) => string);
  /** The options of the drainer, to check that the stream's duplicate window is long enough. */
  readonly drainer?: OutboxDrainerOptions | undefined;
  /** The maximum number of rows in flight, each of a different entity id: 1 to 10,000. Default: 256. */
  readonly inFlight?: number | undefined;
}

/** The timeout of an attempt, in milliseconds. A repeated message is harmless, since the stream knows its id. */
const attemptTimeout = 2_500;

/**
 * Returns a sink that sends events to a JetStream stream, each with its id, so that the stream drops duplicates.
 *
 * Closing the sink does not close the connection. The connection should reconnect forever: `maxReconnectAttempts: -1`.
 *
 * @throws {Error} if the stream does not exist or does not confirm messages, or if NATS does not describe it
 * @throws {RangeError} for invalid options
 *
 * @example
 * const connection = await connect({ servers: "127.0.0.1:4222", maxReconnectAttempts: -1 });
 * const sink = await natsSink(connection, { source: "shop", stream: "EVENTS", subject: "events" });
 * await new OutboxBatchDrainer(db, sink).run(signal);
 */
export async function natsSink(connection: NatsConnection, options: NatsSinkOptions): Promise<EventSink> {
  const settings = rowSinkSettings(options, 256);
  await checkStream(connection, options.stream, redeliveryWindow(options.drainer ?? {}), settings.onWarning);
  const { subject } = options;
  const subjectOf = typeof subject === "string" ? (row: OutboxRow) => defaultSubject(subject, row) : subject;
  const publisher = new Publisher(connection, options.stream, subjectOf, settings);
  return eventSink({
    send: (rows, signal) => sendEach(rows, settings.inFlight, signal, (row) => publisher.publish(row, signal)),
  });
}

/** Replaces the characters of a table name that are special in subjects. */
function defaultSubject(prefix: string, { entity, kind }: OutboxRow): string {
  return `${prefix}.${entity.replaceAll(/[\s.*>]/g, "_")}.${kind}`;
}

class Publisher {
  readonly #client: JetStreamClient;
  readonly #connection: NatsConnection;
  readonly #stream: string;
  readonly #subjectOf: (row: OutboxRow) => string;
  readonly #settings: RowSinkSettings;
  /** Functions that end the attempts in flight. */
  readonly #tries: Set<(error: Error) => void> = new Set();

  constructor(
    connection: NatsConnection,
    stream: string,
    subjectOf: (row: OutboxRow) => string,
    settings: RowSinkSettings,
  ) {
    this.#client = jetstream(connection);
    this.#connection = connection;
    this.#stream = stream;
    this.#subjectOf = subjectOf;
    this.#settings = settings;
    void this.#watch();
  }

  async publish(row: OutboxRow, signal: AbortSignal): Promise<void> {
    const { source, mode, timeout } = this.#settings;
    const message = eventMessage(row, source, mode, "ce-", percentEncoded);
    const subject = this.#subjectOf(row);
    await retryUntilTimeout(timeout, signal, async (left) => {
      // Headers are created for each attempt, since the client adds its own.
      await this.#failIfLost(this.#publishOnce(subject, message.body, natsHeaders(message.headers), row, left));
    });
  }

  /** Ends an attempt when the connection is lost, so that it is repeated immediately rather than after a timeout. */
  #failIfLost(tried: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#tries.add(reject);
      tried.then(resolve, reject).finally(() => this.#tries.delete(reject));
    });
  }

  async #publishOnce(subject: string, body: string, fields: MsgHdrs, row: OutboxRow, left: number): Promise<void> {
    if (this.#connection.isClosed()) throw new Error("the connection to NATS is closed");
    try {
      await this.#client.publish(subject, body, {
        msgID: `${this.#settings.source}/${row.id}`,
        expect: { streamName: this.#stream },
        headers: fields,
        timeout: Math.min(attemptTimeout, Math.ceil(left)),
      });
    } catch (error) {
      throw this.#meaningOf(error, subject);
    }
  }

  #meaningOf(error: unknown, subject: string): unknown {
    // Errors below 500 are about the request; 503 and others are about the server.
    if (error instanceof JetStreamApiError && error.status < 500) {
      return new RefusedError(`the stream ${this.#stream} rejected it: ${error.message}`, { cause: error });
    }
    if ((error as Error).cause instanceof PermissionViolationError) {
      return new RefusedError(`NATS rejected it: ${(error as Error).message}`, { cause: error });
    }
    const { name, message } = error as Error;
    if (name === "JetStreamNotEnabled") return new Error(`no stream has the subject ${subject}`, { cause: error });
    // Errors of the client before sending: a message that is too large, or an invalid subject.
    if (/InvalidArgument|InvalidSubject/.test(name)) return new RefusedError(message, { cause: error });
    return error;
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type !== "disconnect" && type !== "reconnect") continue;
      for (const end of this.#tries) end(new Error("the connection to NATS was lost"));
    }
  }
}

function natsHeaders(fields: readonly (readonly [name: string, value: string])[]): MsgHdrs {
  const target = headers();
  for (const [name, value] of fields) target.set(name, value);
  return target;
}

/**
 * @param redeliveryTime the longest time between two deliveries of an event, in milliseconds
 * @throws {Error} if the stream does not exist or does not confirm messages, or if NATS does not describe it
 */
async function checkStream(
  connection: NatsConnection,
  stream: string,
  redeliveryTime: number,
  onWarning: (warning: string) => void,
): Promise<void> {
  const { config } = await streamInfo(connection, stream);
  if (config.no_ack) throw new Error(`The NATS stream ${stream} does not acknowledge messages: set no_ack to false`);
  const remembered = config.duplicate_window / 1_000_000;
  if (remembered < redeliveryTime) {
    onWarning(
      `The NATS stream ${stream} detects duplicates for ${remembered} ms (duplicate_window), but the drainer may repeat an event after ${redeliveryTime} ms (lease + maxDelay): later repeats are stored`,
    );
  }
  if (config.storage === StorageType.Memory) {
    onWarning(`The NATS stream ${stream} is stored in memory: acknowledged events are lost when its servers stop`);
  }
}

type StreamInfo = Awaited<ReturnType<Awaited<ReturnType<typeof jetstreamManager>>["streams"]["info"]>>;

async function streamInfo(connection: NatsConnection, stream: string): Promise<StreamInfo> {
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    return await manager.streams.info(stream);
  } catch (error) {
    const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    const problem = isMissing
      ? `There is no stream ${stream} in NATS: create it first, with the subjects of the events`
      : `The configuration of the NATS stream ${stream} cannot be read: ${(error as Error).message}`;
    throw new Error(problem, { cause: error });
  }
}
