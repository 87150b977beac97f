// The same routes behind every adapter, and one way to send requests to them.
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expressRoutes } from "entity-derive/express";
import { fastifyRoutes } from "entity-derive/fastify";
import { fetchHandler } from "entity-derive/fetch";
import { honoRoutes } from "entity-derive/hono";
import type { Route } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import express from "express";
import { type FastifyInstance, fastify } from "fastify";
import { Hono } from "hono";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** Sends the body without a Content-Length, in pieces. */
  readonly chunked?: boolean;
}

export interface Server {
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  close(): Promise<void>;
}

export type Start = (routes: readonly Route[], prefix: string) => Promise<Server>;

export const adapters: Readonly<Record<string, Start>> = {
  Hono: (routes, prefix) => {
    const app = new Hono().route(prefix === "" ? "/" : prefix, honoRoutes(new Hono(), routes));
    return listen(fetchListener(app.fetch));
  },
  "Hono, app.request": startHono,
  "Fastify, inject": startInjected,
  Fastify: startFastify,
  Express: (routes, prefix) => {
    const app = express().use(prefix === "" ? "/" : prefix, expressRoutes(routes));
    return listen(app);
  },
  fetch: (routes, prefix) => listen(fetchListener(fetchHandler(routes, { prefix }))),
  "node:http": (routes, prefix) => listen(nodeListener(routes, { prefix })),
};

/** What runs a handler of the Fetch standard, as Bun, Deno and the adapters of Hono and Next.js do. */
function fetchListener(handler: (request: Request) => Response | Promise<Response>): RequestListener {
  const answer: (...of: Parameters<RequestListener>) => Promise<void> = async (incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const hasBody = headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
    const body: RequestInit = hasBody ? { body: streamOf(incoming), duplex: "half" } : {};
    const sent = new Request(`http://${headers.host}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...body,
    });
    const response = await handler(sent);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body === null) outgoing.end();
    else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
  };
  return (incoming, outgoing) => void answer(incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
}

/** What is left of a body that nobody wants is received all the same: the client may not look at the answer before. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isWanted = true;
  return new ReadableStream({
    start(controller) {
      incoming.on("data", (chunk: Buffer) => isWanted && controller.enqueue(chunk));
      incoming.on("end", () => isWanted && controller.close());
    },
    cancel() {
      isWanted = false;
    },
  });
}

async function startHono(routes: readonly Route[], prefix: string): Promise<Server> {
  const app = new Hono().route(prefix === "" ? "/" : prefix, honoRoutes(new Hono(), routes));
  return {
    async send(method, path, { headers = {}, body, chunked = false } = {}) {
      const bytes = body === undefined ? null : new Uint8Array(Buffer.from(body));
      const request = new Request(`http://localhost${path}`, {
        method,
        headers: bytes === null || chunked ? headers : { "content-length": String(bytes.length), ...headers },
        body: bytes !== null && chunked ? new Blob([bytes]).stream() : bytes,
        ...(bytes !== null && chunked ? { duplex: "half" } : {}),
      });
      const response = await app.request(request);
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    },
    close: async () => undefined,
  };
}

async function startInjected(routes: readonly Route[], prefix: string): Promise<Server> {
  const app = fastify();
  await app.register(fastifyRoutes(routes), { prefix });
  return {
    async send(method, path, { headers = {}, body, chunked = false } = {}) {
      const made = chunked && body !== undefined ? { ...headers, "transfer-encoding": "chunked" } : headers;
      const response = await app.inject({
        method: method as "GET",
        url: path,
        headers: made,
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: response.statusCode, headers: response.headers as IncomingHttpHeaders, text: response.body };
    },
    close: () => app.close(),
  };
}

async function startFastify(routes: readonly Route[], prefix: string): Promise<Server> {
  const app = fastify();
  await app.register(fastifyRoutes(routes), { prefix });
  return listenFastify(app);
}

export async function listenFastify(app: FastifyInstance): Promise<Server> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { send: sender((app.server.address() as AddressInfo).port), close: () => app.close() };
}

export async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    send: sender((server.address() as AddressInfo).port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Requests over a real connection. */
function sender(port: number): Server["send"] {
  return (method, path, { headers = {}, body, chunked = false } = {}) =>
    new Promise((resolve, reject) => {
      const length: OutgoingHttpHeaders = chunked
        ? { "transfer-encoding": "chunked" }
        : { "content-length": Buffer.byteLength(body ?? "") };
      const made: OutgoingHttpHeaders = { ...(body === undefined ? {} : length), ...headers };
      const request = httpRequest({ port, host: "127.0.0.1", method, path, headers: made }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on("error", reject);
      if (chunked && body !== undefined) {
        const bytes = Buffer.from(body);
        for (let at = 0; at < bytes.length; at += 1000) request.write(bytes.subarray(at, at + 1000));
      } else if (body !== undefined) request.write(body);
      request.end();
    });
}
