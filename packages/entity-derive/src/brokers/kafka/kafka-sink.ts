// Sends events to Kafka topics.
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { wholeNumber } from "../../settings/whole-number.ts";
import type { EventMode } from "../cloud-event.ts";
import { eventMessage } from "../cloud-event.ts";
import { type EventBatch, groupIntoBatches } from "../event-batches.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { retryUntilTimeout } from "../retry-until-timeout.ts";
import { entityKey, RefusedError, sendInOrder } from "../send-in-order.ts";
import { type RowSinkSettings, rowSinkSettings, type SinkOptions } from "../sink-options.ts";

/**
 * The required part of a producer: one of `@platformatic/kafka` without serializers, or an adapter for another library.
 */
export interface KafkaProducer {
  /**
   * Resolves when all in-sync replicas have acknowledged every message. Messages of one partition are appended in
   * order, all or none.
   */
  send(request: KafkaRequest): Promise<unknown>;
}

/** The argument of a producer's `send`. */
export interface KafkaRequest {
  messages: KafkaMessage[];
  /** Waits for all in-sync replicas. */
  acks: -1;
  /** Prevents duplicates from the producer's own retries. */
  idempotent: true;
}

/** A message of a {@link KafkaRequest}. */
export interface KafkaMessage {
  topic: string;
  /** `{entity}/{id}`, by which Kafka chooses the partition. */
  key: Buffer;
  /** The event as JSON, or only its data in binary mode. */
  value: Buffer;
  headers: Map<Buffer, Buffer>;
}

/** Options of {@link kafkaSink}. */
export interface KafkaSinkOptions extends SinkOptions {
  /** The topic, or a function that returns the topic of a row. All rows of an entity id must have the same. */
  readonly topic: string | ((row: OutboxRow) => string);
  /**
   * The maximum size of an event, and of the events of one request, in bytes. It must be less than `max.message.bytes`
   * of the topic. Default: 900,000.
   */
  readonly maxBytes?: number | undefined;
  /**
   * The content mode of CloudEvents: `structured`, or `binary` with the attributes in headers. Default: `structured`.
   */
  readonly mode?: EventMode | undefined;
}

const maximumRows = 1_000;

/**
 * Returns a sink that sends events to Kafka: idempotent, acknowledged by all in-sync replicas, and with entity and id
 * as the key, so that all events of an entity id are in one partition.
 *
 * Closing the sink does not close the producer.
 *
 * @throws {RangeError} for invalid options
 *
 * @example
 * const producer = new Producer({ clientId: "shop", bootstrapBrokers: ["127.0.0.1:9092"], idempotent: true });
 * const sink = kafkaSink(producer, { source: "shop", topic: "events" });
 * await new OutboxBatchDrainer(db, sink).run(signal);
 */
export function kafkaSink(producer: KafkaProducer, options: KafkaSinkOptions): EventSink {
  const settings = rowSinkSettings(options, 1);
  const maxBytes = wholeNumber("maxBytes", options.maxBytes ?? 900_000, 1, 2 ** 30);
  const { topic } = options;
  const topicOf = typeof topic === "string" ? () => topic : topic;
  // Concurrent batches could overtake each other when the producer retries.
  let sending: Promise<unknown> = Promise.resolve();
  const send = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    const queues = queuesOf(rows, topicOf, settings, maxBytes);
    await sendInOrder(queues, 1, signal, async (batch) => {
      if (batch.bytes > maxBytes) throw new RefusedError(`it has ${batch.bytes} bytes, more than maxBytes`);
      const request = { messages: messagesOf(batch), acks: -1, idempotent: true } as const;
      await retryUntilTimeout(settings.timeout, signal, () => sendOnce(producer, request));
    });
  };
  return eventSink({
    send(rows, signal) {
      const turn = sending.then(() => send(rows, signal));
      sending = turn.catch(() => undefined);
      return turn;
    },
  });
}

/**
 * Returns a queue for each topic, and one for each entity id with an event that is too large, so that it does not block
 * others.
 */
function queuesOf(
  rows: readonly OutboxRow[],
  topicOf: (row: OutboxRow) => string,
  { source, mode }: RowSinkSettings,
  maxBytes: number,
): readonly (readonly EventBatch[])[] {
  const message = (row: OutboxRow) => eventMessage(row, source, mode, "ce_");
  const queues: (readonly EventBatch[])[] = [];
  for (const [topic, ofTopic] of Map.groupBy(rows, topicOf)) {
    const batches = groupIntoBatches(topic, ofTopic, message, maximumRows, maxBytes);
    const large = new Set(
      batches.filter(({ bytes }) => bytes > maxBytes).flatMap((batch) => batch.rows.map(entityKey)),
    );
    if (large.size === 0) {
      queues.push(batches);
      continue;
    }
    const others = ofTopic.filter((row) => !large.has(entityKey(row)));
    queues.push(groupIntoBatches(topic, others, message, maximumRows, maxBytes));
    for (const ofOne of Map.groupBy(
      ofTopic.filter((row) => large.has(entityKey(row))),
      entityKey,
    ).values()) {
      queues.push(groupIntoBatches(topic, ofOne, message, 1, maxBytes));
    }
  }
  return queues;
}

function messagesOf({ destination, rows, messages }: EventBatch): KafkaMessage[] {
  return messages.map(({ headers, body }, index) => ({
    topic: destination,
    key: Buffer.from(`${rows[index]?.entity}/${rows[index]?.entityId}`),
    value: Buffer.from(body),
    headers: new Map(headers.map(([name, value]) => [Buffer.from(name), Buffer.from(value)])),
  }));
}

async function sendOnce(producer: KafkaProducer, request: KafkaRequest): Promise<void> {
  try {
    await producer.send(request);
  } catch (error) {
    const code = codesIn(error).find((one) => permanentErrors.has(one));
    if (code !== undefined) throw new RefusedError(`Kafka rejected it: ${code}`, { cause: error });
    throw error;
  }
}

/** Errors that would occur again in another attempt. */
const permanentErrors: ReadonlySet<string> = new Set([
  "INVALID_RECORD",
  "INVALID_TOPIC_EXCEPTION",
  "MESSAGE_TOO_LARGE",
  "RECORD_LIST_TOO_LARGE",
  "TOPIC_AUTHORIZATION_FAILED",
]);

/** Returns the names of Kafka's errors in an error of the client, which contains one for each broker and partition. */
function codesIn(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { apiId, errors, cause } = error as { apiId?: unknown; errors?: unknown; cause?: unknown };
  const own = typeof apiId === "string" ? [apiId] : [];
  return [...own, ...(Array.isArray(errors) ? errors : [cause]).flatMap(codesIn)];
}
