// Redis with an append-only file that is written before a command is answered.

import { freePort } from "../../test-databases/src/free-port.ts";
import { answers } from "./answers.ts";
import { TestServer } from "./test-server.ts";

export interface RedisServer extends AsyncDisposable {
  readonly server: TestServer;
  readonly port: number;
}

export interface RedisOptions {
  readonly appendfsync?: "always" | "everysec" | "no" | undefined;
  /** One node that has all slots. Default: false. */
  readonly cluster?: boolean | undefined;
}

export async function redisServer({
  appendfsync = "always",
  cluster = false,
}: RedisOptions = {}): Promise<RedisServer> {
  const port = await freePort();
  const server = await TestServer.start(async (folder) => ({
    program: "redis-server",
    arguments: [
      ...["--bind", "127.0.0.1", "--port", String(port), "--dir", folder, "--save", ""],
      ...["--appendonly", "yes", "--appendfsync", appendfsync],
      ...(cluster ? ["--cluster-enabled", "yes", "--cluster-port", String(await freePort())] : []),
    ],
    isReady: () => answers(port, "+PONG", "PING\r\n"),
  }));
  return { server, port, [Symbol.asyncDispose]: () => server.stop() };
}
