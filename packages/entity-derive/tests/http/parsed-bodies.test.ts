// A body that a parser of the application has read before: it is taken as it is, and checked as if it had been ours.
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { expressRoutes } from "entity-derive/express";
import { fastifyRoutes } from "entity-derive/fastify";
import { fetchHandler } from "entity-derive/fetch";
import { honoRoutes } from "entity-derive/hono";
import { HttpResponse, readJson } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import express from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import { z } from "zod";
import { plainRoute } from "./plain-route.ts";
import { listen, listenFastify, type Server } from "./servers.ts";

const echo = [
  plainRoute(
    "PATCH",
    "/echo",
    async (request) => new HttpResponse(200, {}, JSON.stringify(await readJson(request, z.unknown(), 100))),
    {},
  ),
];
const json = { "content-type": "application/json" };

type Start = () => Promise<Server>;

const viaExpress =
  (...parsers: readonly express.RequestHandler[]): Start =>
  () =>
    listen(
      express()
        .set("env", "test")
        .use(...parsers, expressRoutes(echo)),
    );

/** As body-parser 1 of Express 4 leaves it: `{}` where it has read nothing. */
const express4: express.RequestHandler = (request, _response, next) => {
  request.body ??= {};
  next();
};

const parsers: Readonly<Record<string, Start>> = {
  "express.json()": viaExpress(express.json({ strict: false })),
  "express.json() of Express 4": viaExpress(express4, express.json({ strict: false })),
  "express.text()": viaExpress(express.text({ type: "*/*" })),
  "express.raw()": viaExpress(express.raw({ type: "*/*" })),
  "express.urlencoded() of Express 4": viaExpress(express4, express.urlencoded()),
  "node:http": async () => listen(parsing(nodeListener(echo))),
  "Fastify, below it": async () => {
    const app = fastify({
      serverFactory: (handler) => createServer(parsing((request, response) => handler(request, response))),
    });
    await app.register(fastifyRoutes(echo));
    return listenFastify(app);
  },
  "Fastify, a hook": async () => {
    const app = fastify();
    app.addHook("preValidation", async (request) => {
      if (request.body !== undefined) request.body = parsed(await textOf(request.raw));
    });
    await app.register(fastifyRoutes(echo));
    return listenFastify(app);
  },
};

for (const [name, start] of Object.entries(parsers)) {
  describe(name, () => {
    const patch = async (body: string | Buffer | undefined, headers: Record<string, string> = json) => {
      const server = await start();
      try {
        const answer = await server.send("PATCH", "/echo", { headers, ...(body === undefined ? {} : { body }) });
        return { ...answer, detail: answer.status < 400 ? undefined : JSON.parse(answer.text).detail };
      } finally {
        await server.close();
      }
    };

    test("its value is read", async () => {
      for (const body of ['{"title":"a","list":[{"x":null}]}', "{}", "[]"]) {
        const { status, text } = await patch(body);
        assert.deepEqual([status, text], [200, body]);
      }
    });

    test("the media type is still checked", async () => {
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json"]) {
        const answer = await patch("{}", { "content-type": type });
        assert.equal(answer.status, 415, type);
        assert.equal(answer.headers["accept-patch"], "application/json, application/merge-patch+json");
      }
      assert.equal((await patch("{}", { "content-type": "application/merge-patch+json" })).status, 200);
    });

    test("no content is a missing body", async () => {
      assert.deepEqual(await patch("").then(({ status, detail }) => [status, detail]), [400, "the body is empty"]);
      assert.deepEqual(await patch(undefined).then(({ status, detail }) => [status, detail]), [
        400,
        "the body is empty",
      ]);
    });

    test("what could hurt later is refused", async () => {
      assert.match((await patch('{"a":[{"__proto__":{"b":1}}]}')).detail, /`__proto__`/);
      assert.match((await patch('{"constructor":{"prototype":{}}}')).detail, /`__proto__`/);
      assert.match((await patch('{"a":"\\ud800"}')).detail, /surrogate/);
      if (name.startsWith("express.json"))
        assert.match((await patch("[".repeat(2000) + "]".repeat(2000))).detail, /128 levels/);
    });
  });
}

test("a value that a host has left beside an unread body is read, and `{}` says that nothing was", async () => {
  for (const [left, seen] of [
    [{ title: "left" }, '{"title":"left"}'],
    [null, "null"],
    [["left"], '["left"]'],
    [7, "7"],
    [{}, '{"title":"sent"}'],
  ] as const) {
    const listener = nodeListener(echo);
    const server = await listen((request, response) => listener(Object.assign(request, { body: left }), response));
    const { text } = await server.send("PATCH", "/echo", { headers: json, body: '{"title":"sent"}' });
    await server.close();
    assert.equal(text, seen);
  }
});

test("the limit and the compression are the other parser's", async (context) => {
  const server = await viaExpress(express.json({ limit: 1000 }))();
  context.after(() => server.close());
  const patch = (body: string | Buffer, headers = {}) =>
    server.send("PATCH", "/echo", { body, headers: { ...json, ...headers } });
  const long = JSON.stringify("x".repeat(500)).replace(/.*/, '{"text":$&}');
  assert.equal((await patch(long)).status, 200);
  assert.equal((await patch(`[${"1,".repeat(1000)}1]`)).status, 413);
  assert.equal((await patch(gzipSync(long), { "content-encoding": "gzip" })).text, long);
});

test("Hono: the limit of what a middleware has read is the middleware's", async () => {
  const app = new Hono().use(async (context, next) => {
    await context.req.json();
    await next();
  });
  const body = JSON.stringify({ text: "x".repeat(500) });
  const answer = await honoRoutes(app, echo).request("/echo", { method: "PATCH", body, headers: json });
  assert.deepEqual([answer.status, await answer.text()], [200, body]);
});

test("Fastify: a stream that is injected without a length is read", async (context) => {
  const app = fastify();
  context.after(() => app.close());
  await app.register(fastifyRoutes(echo));
  const answer = await app.inject({
    method: "PATCH",
    url: "/echo",
    headers: json,
    payload: Readable.from(['{"a":1}']),
  });
  assert.deepEqual([answer.statusCode, answer.body], [200, '{"a":1}']);
});

test("a body that was read and not kept is a mistake of the application's", async (context) => {
  const errors: unknown[] = [];
  const reading = [
    plainRoute("PATCH", "/echo", async (request) => new HttpResponse(204, {}, await readJson(request, z.null())), {
      onError: (error) => errors.push(error),
    }),
  ];
  const consumed = express().use(async (request, _response, next) => {
    await textOf(request);
    next();
  }, expressRoutes(reading));
  const server = await listen(consumed);
  context.after(() => server.close());
  assert.equal((await server.send("PATCH", "/echo", { body: "null", headers: json })).status, 500);
  const request = new Request("http://test/echo", { method: "PATCH", body: "null", headers: json });
  await request.text();
  assert.equal((await fetchHandler(reading)(request)).status, 500);
  assert.equal(errors.length, 2);
  for (const error of errors) assert.match(String(error), /has already been read/);
});

/** What a middleware for `node:http` does that leaves the parsed body in `request.body`. */
function parsing(listener: RequestListener): RequestListener {
  return async (request, response) => {
    if (/json$/.test(request.headers["content-type"] ?? "")) {
      const text = await textOf(request);
      Object.assign(request, { body: parsed(text) });
    }
    listener(request, response);
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** As body-parser has it: nothing is an empty object. */
function parsed(text: string): unknown {
  return text === "" ? {} : JSON.parse(text);
}
