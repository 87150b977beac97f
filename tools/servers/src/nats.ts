// NATS with JetStream, which stores on the disk.
import { join } from "node:path";
import { freePort } from "../../test-databases/src/server.ts";
import { answers } from "./answers.ts";
import { TestServer } from "./test-server.ts";

export interface NatsServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly port: number;
}

export async function natsServer(): Promise<NatsServer> {
  const port = await freePort();
  const server = await TestServer.start(async (folder) => ({
    program: "nats-server",
    arguments: ["--addr", "127.0.0.1", "--port", String(port), "--jetstream", "--store_dir", join(folder, "jetstream")],
    // It listens before JetStream has read its streams.
    isReady: async (output) => output.includes("Server is ready") && (await answers(port, "INFO ")),
  }));
  return { server, port, [Symbol.asyncDispose]: () => server.stop() };
}
