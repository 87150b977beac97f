// A producer of Kafka into a sink whose events each topic appends in whole batches.
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { wholeNumber } from "../../settings/whole-number.ts";
import type { EventMode } from "../cloud-event.ts";
import { eventMessage } from "../cloud-event.ts";
import { type EventBatch, groupIntoBatches } from "../event-batches.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { retryUntilTimeout } from "../retry-until-timeout.ts";
import { entityKey, RefusedError, sendInOrder } from "../send-in-order.ts";
import { type RowSinkSettings, rowSinkSettings, type SinkOptions } from "../sink-options.ts";

/** What is needed of a producer: one of `@platformatic/kafka` without serializers, or a few lines around another. */
export interface KafkaProducer {
  /**
   * Resolves when every message is acknowledged by all replicas that are in sync. Those for one partition are appended
   * in their order, all or none.
   */
  send(request: KafkaRequest): Promise<unknown>;
}

export interface KafkaRequest {
  messages: KafkaMessage[];
  /** All replicas that are in sync. */
  acks: -1;
  /** What the producer sends again by itself is appended once. */
  idempotent: true;
}

export interface KafkaMessage {
  topic: string;
  key: Buffer;
  value: Buffer;
  headers: Map<Buffer, Buffer>;
}

export interface KafkaSinkOptions extends SinkOptions {
  /** The topic, or what gives that of a row: all rows of an entity id need the same. */
  readonly topic: string | ((row: OutboxRow) => string);
  /**
   * How large an event may be, and those that are sent at once, in bytes: less than `max.message.bytes` of the topic.
   * Default: 900,000.
   */
  readonly maxBytes?: number | undefined;
  /** `structured` or `binary`, with the attributes as headers. Default: `structured`. */
  readonly mode?: EventMode | undefined;
}

const mostRows = 1_000;

/**
 * Sends events to Kafka: idempotent, acknowledged by all replicas that are in sync, with entity and id as the key, so
 * that those of an entity id are in one partition.
 *
 * The producer is yours, and stays open when the sink is closed.
 *
 * @throws {RangeError} for options that make no sense
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
  // Batches that are sent at once could overtake each other while the producer tries again.
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
    close: async () => undefined,
  });
}

/** One for each topic, and one for each entity id with an event that is too large: that holds up nobody else. */
function queuesOf(
  rows: readonly OutboxRow[],
  topicOf: (row: OutboxRow) => string,
  { source, mode }: RowSinkSettings,
  maxBytes: number,
): readonly (readonly EventBatch[])[] {
  const message = (row: OutboxRow) => eventMessage(row, source, mode, "ce_");
  const queues: (readonly EventBatch[])[] = [];
  for (const [topic, ofTopic] of Map.groupBy(rows, topicOf)) {
    const batches = groupIntoBatches(topic, ofTopic, message, mostRows, maxBytes);
    const large = new Set(
      batches.filter(({ bytes }) => bytes > maxBytes).flatMap((batch) => batch.rows.map(entityKey)),
    );
    if (large.size === 0) {
      queues.push(batches);
      continue;
    }
    const others = ofTopic.filter((row) => !large.has(entityKey(row)));
    queues.push(groupIntoBatches(topic, others, message, mostRows, maxBytes));
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

/** What Kafka would say again. */
const permanentErrors: ReadonlySet<string> = new Set([
  "INVALID_RECORD",
  "INVALID_TOPIC_EXCEPTION",
  "MESSAGE_TOO_LARGE",
  "RECORD_LIST_TOO_LARGE",
  "TOPIC_AUTHORIZATION_FAILED",
]);

/** The names of Kafka's errors in one of the client, which has one for each broker and partition. */
function codesIn(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { apiId, errors, cause } = error as { apiId?: unknown; errors?: unknown; cause?: unknown };
  const own = typeof apiId === "string" ? [apiId] : [];
  return [...own, ...(Array.isArray(errors) ? errors : [cause]).flatMap(codesIn)];
}
