// A stream's configuration into what is wrong with it for events: errors where none would be stored, warnings where some may be lost or repeated.
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager, StorageType } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";

/**
 * @param longestRepeat how long after an event it may come again, in milliseconds
 * @throws {Error} for a stream that is not there, that confirms nothing, or that NATS says nothing of
 */
export async function checkStream(
  connection: NatsConnection,
  stream: string,
  longestRepeat: number,
  onWarning: (warning: string) => void,
): Promise<void> {
  const { config } = await streamInfo(connection, stream);
  if (config.no_ack) throw new Error(`The stream ${stream} of NATS confirms nothing: set no_ack to false`);
  const remembered = config.duplicate_window / 1_000_000;
  if (remembered < longestRepeat) {
    onWarning(
      `The stream ${stream} of NATS remembers ids for ${remembered} ms (duplicate_window), and the drainer may repeat an event after ${longestRepeat} ms (lease + maxDelay): repeats beyond the window are stored`,
    );
  }
  if (config.storage === StorageType.Memory) {
    onWarning(`The stream ${stream} of NATS is kept in memory: what it has confirmed is lost when its servers stop`);
  }
}

type StreamInfo = Awaited<ReturnType<Awaited<ReturnType<typeof jetstreamManager>>["streams"]["info"]>>;

async function streamInfo(connection: NatsConnection, stream: string): Promise<StreamInfo> {
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    return await manager.streams.info(stream);
  } catch (error) {
    const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    const what = isMissing
      ? `There is no stream ${stream} in NATS: make it first, with the subjects of the events`
      : `NATS does not say how the stream ${stream} is set up: ${(error as Error).message}`;
    throw new Error(what, { cause: error });
  }
}
