// What the routes leave alone in the application that they are put into, and how they use its connections.
import assert from "node:assert/strict";
import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { test } from "node:test";
import { until } from "@entity-derive/test-databases";
import { honoRoutes as structuralHonoRoutes } from "entity-derive/codegen/v1/http";
import { expressRoutes } from "entity-derive/express";
import { fastifyRoutes } from "entity-derive/fastify";
import { fetchHandler } from "entity-derive/fetch";
import { honoRoutes } from "entity-derive/hono";
import { HttpResponse, readJson } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import express from "express";
import { fastify } from "fastify";
import { type Context, Hono } from "hono";
import type { BlankEnv } from "hono/types";
import { z } from "zod";
import { noteId, noteRoutes } from "./notes.ts";
import { plainRoute } from "./plain-route.ts";
import { listen } from "./servers.ts";

const json = { "content-type": "application/json" };

test("Fastify: the rest of the instance keeps its parsers, errors and routes", async (context) => {
  const app = fastify();
  context.after(() => app.close());
  app.setErrorHandler((error, _request, reply) => reply.code(599).send({ mine: (error as Error).message }));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-hook", "ran");
    if (request.headers["x-limit"] !== undefined) throw new Error("slow down");
  });
  app.post("/own", async (request) => request.body);
  app.put("/notes", async () => "mine");
  await app.register(fastifyRoutes(noteRoutes(1)));
  app.post("/later", async (request) => request.body);

  const send = (method: "GET" | "POST" | "PUT", url: string, headers: Record<string, string> = json) =>
    app.inject({ method, url, headers, ...(method === "GET" ? {} : { payload: '{"title":"a"}' }) });
  assert.deepEqual((await send("POST", "/own")).json(), { title: "a" });
  assert.deepEqual((await send("POST", "/later")).json(), { title: "a" });
  assert.equal((await send("POST", "/own", { "content-type": "application/odd" })).statusCode, 599);
  assert.equal((await send("PUT", "/notes")).body, "mine");
  const made = await send("POST", "/notes");
  assert.deepEqual([made.statusCode, made.headers["x-hook"]], [201, "ran"]);
  const limited = await send("GET", "/notes", { "x-limit": "1" });
  assert.deepEqual([limited.statusCode, limited.json()], [599, { mine: "slow down" }]);
});

test("Fastify: two sets of routes in one instance, nested", async (context) => {
  const app = fastify();
  context.after(() => app.close());
  await app.register(
    async (api) => {
      await api.register(fastifyRoutes(noteRoutes(1)));
      await api.register(fastifyRoutes([plainRoute("GET", "/health", async () => new HttpResponse(204), {})]));
    },
    { prefix: "/api" },
  );
  assert.equal((await app.inject("/api/notes")).statusCode, 200);
  assert.equal((await app.inject("/api/health")).statusCode, 204);
  assert.equal((await app.inject({ method: "POST", url: "/api/health" })).headers.allow, "GET, HEAD, OPTIONS");
});

test("Fastify: routes of several plugins and prefixes are reached by long and malformed parameters", async (context) => {
  const app = fastify();
  context.after(() => app.close());
  const seen: string[] = [];
  app.addHook("onRequest", async ({ url, params }) => void seen.push(`${url.length} ${JSON.stringify(params)}`));
  app.get("/own/:word", async () => "own");
  const word = plainRoute(
    "GET",
    "/words/{word}",
    async ({ path, parameters }) => {
      return new HttpResponse(200, {}, `${path.length} ${JSON.stringify(parameters)}`);
    },
    {},
  );
  await app.register(fastifyRoutes([word]), { prefix: "/:tenant" });
  await app.register(fastifyRoutes(noteRoutes(1)), { prefix: "/api" });
  const long = "x".repeat(300);
  const get = async (url: string): Promise<string> => {
    const { statusCode, body } = await app.inject(url);
    return `${statusCode} ${body}`;
  };
  assert.equal(await get(`/api/words/${long}`), `200 "${long}"`);
  assert.equal(await get(`/caf%C3%A9/words/${long}`), `200 317 {"tenant":"café","word":"${long}"}`);
  assert.match(await get("/caf%C3%A9/words/%zz"), /^400 .*percent-encoded correctly/);
  assert.deepEqual(seen, [
    `311 {"*":"${long}"}`,
    `317 {"tenant":"café","*":"${long}"}`,
    '22 {"tenant":"café","word":"%zz"}',
  ]);
  // Other routes of the instance keep the answers of Fastify.
  assert.match(await get(`/own/${long}`), /^414 .*FST_ERR_MAX_PARAM_LENGTH/);
  assert.match(await get("/own/%zz"), /^400 .*FST_ERR_BAD_URL/);
  assert.match(await get(`/api/other/${long}`), /^404 /);
});

test("Hono: middleware keeps its headers, and handlers added before go first", async () => {
  const app = new Hono();
  app.use(async (context, next) => {
    context.header("x-before", "1");
    await next();
    context.header("x-after", "2");
  });
  app.put("/notes", (context) => context.text("mine"));
  app.route("/", honoRoutes(new Hono(), noteRoutes(1)));
  const listed = await app.request("/notes");
  assert.deepEqual([listed.headers.get("x-before"), listed.headers.get("x-after")], ["1", "2"]);
  assert.equal(listed.headers.get("content-type"), "application/json");
  assert.equal(await (await app.request("/notes", { method: "PUT" })).text(), "mine");
  assert.equal((await app.request("/notes", { method: "PATCH" })).status, 405);
});

test("Hono: a body that a middleware has read is still there", async () => {
  const app = new Hono();
  app.use(async (context, next) => {
    await context.req.json();
    await next();
  });
  app.route("/", honoRoutes(new Hono(), noteRoutes(1)));
  const body = '{"title":"a"}';
  assert.equal((await app.request("/notes", { method: "POST", body, headers: json })).status, 201);
});

test("a guard sees what middleware knows of the request", async (context) => {
  const whoami = [
    plainRoute(
      "GET",
      "/whoami",
      async ({ raw }) => new HttpResponse(200, {}, (raw as { user?: string }).user ?? "-"),
      {},
    ),
  ];
  const app = new Hono<{ Variables: { user: string } }>();
  app.use(async (hono, next) => {
    hono.set("user", "ada");
    await next();
  });
  const ofHono = ({ raw }: { raw: unknown }): string => (raw as Context<{ Variables: { user: string } }>).get("user");
  honoRoutes(app, [plainRoute("GET", "/whoami", async (request) => new HttpResponse(200, {}, ofHono(request)), {})]);
  assert.equal(await (await app.request("/whoami")).text(), "ada");

  const server = await listen(
    express().use((request, _response, next) => {
      Object.assign(request, { user: "bob" });
      next();
    }, expressRoutes(whoami)),
  );
  const instance = fastify();
  context.after(() => Promise.all([server.close(), instance.close()]));
  assert.equal((await server.send("GET", "/whoami")).text, "bob");
  instance.addHook("onRequest", async (request) => void Object.assign(request, { user: "eve" }));
  await instance.register(fastifyRoutes(whoami));
  assert.equal((await instance.inject("/whoami")).body, "eve");
});

test("a middleware's Vary stays beside that of a route", async (context) => {
  const varying = [plainRoute("GET", "/mine", async () => new HttpResponse(204, { vary: "Authorization" }), {})];
  const app = new Hono();
  app.use(async (hono, next) => {
    hono.header("vary", "Origin");
    await next();
  });
  assert.equal((await honoRoutes(app, varying).request("/mine")).headers.get("vary"), "Origin, Authorization");
  const asked = new Hono();
  asked.use(async (hono, next) => {
    hono.res.headers.set("vary", "Origin");
    await next();
  });
  assert.equal((await honoRoutes(asked, varying).request("/mine")).headers.get("vary"), "Origin, Authorization");

  const server = await listen(
    express().use((_request, response, next) => {
      response.vary("Origin");
      next();
    }, expressRoutes(varying)),
  );
  const instance = fastify();
  context.after(() => Promise.all([server.close(), instance.close()]));
  assert.equal((await server.send("GET", "/mine")).headers.vary, "Origin, Authorization");
  instance.addHook("onRequest", async (_request, reply) => void reply.header("vary", "Origin"));
  await instance.register(fastifyRoutes(varying));
  assert.equal((await instance.inject("/mine")).headers["vary"], "Origin, Authorization");
  assert.equal((await fetchHandler(varying)(new Request("http://test/mine"))).headers.get("vary"), "Authorization");
});

test("Express: other paths, malformed ones too, are passed on", async (context) => {
  const app = express();
  app.put("/api/notes", (_request, response) => void response.send("mine"));
  app.use((_request, response, next) => {
    response.setHeader("set-cookie", "a=b");
    next();
  });
  const router = express.Router().use("/:tenant", expressRoutes(noteRoutes(3)));
  app.use("/api", expressRoutes(noteRoutes(3)), router);
  app.use((request, response) => void response.send(`next ${request.url}`));
  const server = await listen(app);
  context.after(() => server.close());
  const text = async (method: string, path: string): Promise<string> => (await server.send(method, path)).text;
  assert.equal(await text("PUT", "/api/notes"), "mine");
  for (const path of ["/", "/api", "/api/", "/notes", "/api/nothing", "/%zz"]) {
    assert.equal(await text("GET", path), `next ${path}`);
  }
  assert.equal((await server.send("GET", "/api/words/%zz")).status, 400);
  const listed = await server.send("GET", "/api/caf%C3%A9/notes");
  assert.equal(listed.headers["set-cookie"]?.[0], "a=b");
  const made = await server.send("POST", "/api/caf%C3%A9/notes", { body: '{"title":"a"}', headers: json });
  assert.equal(made.headers.location, `/api/caf%C3%A9/notes/${noteId(4)}`);
});

test("node:http within Connect: Location has the path that was cut off", async (context) => {
  const server = await listen(
    express().use("/api", (request, response) => nodeListener(noteRoutes(0))(request, response)),
  );
  context.after(() => server.close());
  const made = await server.send("POST", "/api/notes", { body: '{"title":"a"}', headers: json });
  assert.equal(made.headers.location, `/api/notes/${noteId(1)}`);
});

test("fetch: a prefix, other paths, HEAD, and what is passed to the handler", async () => {
  const handler = fetchHandler(noteRoutes(1), { prefix: "api/", otherwise: ({ url }) => new Response(`other ${url}`) });
  const send = (path: string, init?: RequestInit) => handler(new Request(`https://example.org${path}`, init));
  assert.equal(await (await send("/notes")).text(), "other https://example.org/notes");
  assert.equal((await send("/api/notes#part")).status, 200);
  const head = await send("/api/notes", { method: "HEAD" });
  assert.deepEqual([head.status, head.body, head.headers.get("content-type")], [200, null, "application/json"]);
  const made = await send("/api/notes", { method: "POST", body: '{"title":"a"}', headers: json });
  assert.equal(made.headers.get("location"), `/api/notes/${noteId(2)}`);
  const nothing = await fetchHandler([])(new Request("https://example.org/", { method: "HEAD" }));
  assert.deepEqual([nothing.status, nothing.body], [404, null]);
  const request = new Request("https://example.org/raw");
  let seen: unknown;
  const look = plainRoute(
    "GET",
    "/raw",
    async ({ raw }) => {
      seen = raw;
      return new HttpResponse(204);
    },
    {},
  );
  await fetchHandler([look])(request);
  assert.equal(seen, request);
});

test("Hono: the path is as it was sent, percent-encoded", async () => {
  const app = new Hono().route("/:tenant", honoRoutes(new Hono(), noteRoutes(3)));
  const listed = await app.request("/caf%C3%A9/notes");
  assert.equal(listed.headers.get("link"), `<?after=${noteId(2)}>; rel="next"`);
});

test("Hono: the guard leaves the body unread", async () => {
  const app = honoRoutes(new Hono(), noteRoutes(1));
  const request = new Request("http://localhost/guarded", { method: "POST", body: "x", headers: json });
  assert.equal((await app.request(request)).status, 401);
  assert.equal(request.bodyUsed, false);
});

test("Hono: the app keeps the type that its maker gives it", () => {
  type Routes = { "/notes": { $get: { input: object; output: string[]; outputFormat: "json"; status: 200 } } };
  const app: Hono<BlankEnv, Routes, "/"> = structuralHonoRoutes(new Hono<BlankEnv, Routes, "/">(), noteRoutes(1));
  assert.ok(app instanceof Hono);
});

test("node:http and Fastify: the guard answers before the body has arrived", async (context) => {
  const server = createServer(nodeListener(noteRoutes(1)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const app = fastify();
  await app.register(fastifyRoutes(noteRoutes(1)));
  await app.listen({ port: 0, host: "127.0.0.1" });
  context.after(() => Promise.all([app.close(), server.close(), server.closeAllConnections()]));
  for (const port of [server, app.server].map((each) => (each.address() as AddressInfo).port)) {
    const status = await new Promise((resolve, reject) => {
      const headers = { ...json, "content-length": 1000 };
      const request = httpRequest(
        { port, host: "127.0.0.1", method: "POST", path: "/guarded", headers },
        (response) => {
          resolve(response.statusCode);
          request.destroy();
        },
      );
      request.on("error", reject);
      request.flushHeaders();
    });
    assert.equal(status, 401);
  }
});

test("node:http and Fastify: a request that is broken off ends its handler, and nothing else", async (context) => {
  const outcomes: string[] = [];
  let hasBegun = false;
  const upload = plainRoute(
    "POST",
    "/uploads",
    async (request) => {
      hasBegun = true;
      try {
        await readJson(request, z.unknown());
        outcomes.push("read");
      } catch (error) {
        outcomes.push(String(error));
        throw error;
      }
      return new HttpResponse(204);
    },
    { onError: (error) => outcomes.push(`onError ${error}`) },
  );
  const server = createServer(nodeListener([upload]));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const app = fastify();
  await app.register(fastifyRoutes([upload]));
  await app.listen({ port: 0, host: "127.0.0.1" });
  context.after(() => Promise.all([app.close(), server.close(), server.closeAllConnections()]));
  for (const each of [server, app.server]) {
    outcomes.length = 0;
    hasBegun = false;
    const socket = connect((each.address() as AddressInfo).port, "127.0.0.1");
    socket.write(
      "POST /uploads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n[1,",
    );
    await until(() => hasBegun, "the body is read");
    socket.destroy();
    await until(() => outcomes.length > 0, "the handler is told");
    assert.deepEqual(outcomes, ["Problem: the body was cut off"]);
  }
});

test("node:http: unknown paths, other listeners, a prefix and odd targets", async (context) => {
  const listener = nodeListener(noteRoutes(3), {
    prefix: "/api/",
    otherwise: (_request, response) => response.end("other"),
  });
  const bare = nodeListener(noteRoutes(3));
  const server = createServer((request, response) => (request.headers["x-bare"] ? bare : listener)(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  context.after(() => [server.close(), server.closeAllConnections()]);
  const { port } = server.address() as AddressInfo;
  const get = async (target: string, headers: string): Promise<string> => {
    const socket = connect(port, "127.0.0.1");
    socket.end(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
    let text = "";
    for await (const chunk of socket) text += chunk;
    return text;
  };
  assert.match(await get("/notes", ""), /other$/);
  assert.match(await get("/apinotes", ""), /other$/);
  assert.match(await get("/api/notes", ""), /^HTTP\/1.1 200 [\s\S]*link: <\?after=/);
  assert.match(await get("http://a.example/notes?limit=1", "X-Bare: 1\r\n"), /200 OK[\s\S]*link: <\?limit=1&after=/);
  assert.match(await get("/notes?limit=1#top", "X-Bare: 1\r\n"), /200 OK[\s\S]*link: <\?limit=1&after=/);
  assert.match(await get("/%6Eotes", "X-Bare: 1\r\n"), /200 OK/);
  assert.match(await get("//notes", "X-Bare: 1\r\n"), /404[\s\S]*content-type: application\/problem\+json/);
  assert.match(await get(`/notes/${noteId(1)}`, "X-Bare: 1\r\n"), /content-length: \d+\r\n/);
});

test("routes that clash are refused when they are put in", () => {
  const health = plainRoute("GET", "/health", async () => new HttpResponse(204), {});
  for (const start of [
    fastifyRoutes,
    nodeListener,
    expressRoutes,
    fetchHandler,
    (routes: never) => honoRoutes(new Hono(), routes),
  ]) {
    assert.throws(() => start([health, health] as never), /GET \/health is defined twice/);
  }
});
