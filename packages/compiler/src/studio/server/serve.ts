// Serves the studio on the loopback address.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { nodeListener } from "entity-derive/node";
import type { Studio } from "../studio.ts";
import { type GateOptions, type Refusal, refuseForeign, refuseWithoutToken } from "./gate.ts";
import { studioRoutes } from "./routes.ts";

export interface PageFile {
  /** The path in addresses: `/studio.js`. */
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

export interface ServeOptions {
  readonly files: readonly PageFile[];
  /** 0 for any free port. */
  readonly port: number;
  /** Receives a line about each request that failed for an unexpected reason. */
  readonly onError: (line: string) => void;
}

export interface RunningStudio {
  /** `http://127.0.0.1:40123`, without the token. */
  readonly origin: string;
  /** Every request for data has to have it. The page takes it from the fragment of the address, which is not sent. */
  readonly token: string;
  close(): Promise<void>;
}

/** The only address that is listened on. */
const loopback = "127.0.0.1";

/** @throws errors of the system, such as a port that is in use */
export async function serveStudio(studio: Studio, { files, port, onError }: ServeOptions): Promise<RunningStudio> {
  const token = randomBytes(32).toString("base64url");
  const data = nodeListener(studioRoutes(studio, onError));
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
    const gate: GateOptions = { port: portOf(server), token };
    const refusal = refuseForeign(request, gate);
    if (refusal !== null) sendRefusal(response, refusal);
    else if (request.url?.startsWith("/api/") === true) {
      const missing = refuseWithoutToken(request, gate);
      if (missing === null) data(request, response);
      else sendRefusal(response, missing);
    } else sendFile(request, response, files);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen(port, loopback, resolve);
  await promise;
  return { origin: `http://${loopback}:${portOf(server)}`, token, close: () => closeServer(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function sendRefusal(response: ServerResponse, { status, reason }: Refusal): void {
  response.writeHead(status, { "content-type": "application/problem+json" });
  response.end(JSON.stringify({ status, detail: reason, error: reason }));
}

/** The files have no data, and need no token. */
function sendFile({ method, url }: IncomingMessage, response: ServerResponse, files: readonly PageFile[]): void {
  const path = url?.split("?", 1)[0];
  const file = method === "GET" ? files.find((one) => one.path === path) : undefined;
  if (file === undefined) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
    response.end("there is no such page");
    return;
  }
  response.writeHead(200, { "content-type": file.type });
  response.end(file.text);
}

async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

/** Scripts and styles come from this server alone, and none is in the page; no other page may show or read it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const responseHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
