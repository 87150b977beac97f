// An app into a server on a port, and that server into one that stops in order.
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";

/** How long requests may take to finish when the server stops, in milliseconds. */
const patience = 5000;

export interface Listening {
  /** `http://localhost:3000` */
  readonly origin: string;
  /** Takes no more requests and waits for those that are being answered. */
  stop(): Promise<void>;
}

/**
 * Listens on this machine only, unless `host` says otherwise.
 * @param port 0 takes any free one
 * @throws {Error} when the port is taken
 */
export async function listen(app: Hono, port: number, host: string = "127.0.0.1"): Promise<Listening> {
  const server = serve({ fetch: app.fetch, port, hostname: host }) as Server;
  try {
    if (!server.listening) await once(server, "listening");
  } catch (error) {
    throw new Error(describe(error, port), { cause: error });
  }
  const { port: taken } = server.address() as AddressInfo;
  return { origin: `http://localhost:${taken}`, stop: () => stop(server) };
}

function describe(error: unknown, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE") return `port ${port} is taken; choose another one: PORT=${port + 1} npm start`;
  if (code === "EACCES") return `port ${port} is not allowed for this user; choose another one: PORT=3000 npm start`;
  return `cannot listen on port ${port}: ${error instanceof Error ? error.message : error}`;
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(impatience);
}
