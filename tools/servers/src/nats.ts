// NATS with JetStream, which stores on the disk.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../test-databases/src/free-port.ts";
import { answers } from "./answers.ts";
import { TestServer } from "./test-server.ts";

export interface NatsServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly port: number;
}

export interface NatsOptions {
  /** Text of its configuration file, with users and permissions. Default: empty. */
  readonly configuration?: string | undefined;
}

export async function natsServer({ configuration = "" }: NatsOptions = {}): Promise<NatsServer> {
  const port = await freePort();
  const server = await TestServer.start(async (folder) => {
    const file = join(folder, "nats.conf");
    await writeFile(file, configuration);
    return {
      program: "nats-server",
      arguments: [
        ...["--config", file, "--addr", "127.0.0.1", "--port", String(port)],
        ...["--jetstream", "--store_dir", join(folder, "jetstream")],
      ],
      // It listens before JetStream has read its streams.
      isReady: async (output) => output.includes("Server is ready") && (await answers(port, "INFO ")),
    };
  });
  return { server, port, [Symbol.asyncDispose]: () => server.stop() };
}
