// Checks the configuration of a stream: errors if it would not store events, warnings if it may lose or repeat some.
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager, StorageType } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";

/**
 * @param redeliveryTime the longest time between two deliveries of an event, in milliseconds
 * @throws {Error} if the stream does not exist or does not confirm messages, or if NATS does not describe it
 */
export async function checkStream(
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
