// Requests of tests, with principals in place of guards.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { fetchHandler } from "entity-derive/fetch";
import { honoRoutes } from "entity-derive/hono";
import { type HttpRequest, HttpResponse, type Route, route } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import { TestRequests } from "entity-derive/testing";
import { Hono } from "hono";
import { z } from "zod";

interface User {
  readonly name: string;
}

function requireUser(request: HttpRequest): User | HttpResponse {
  const name = request.header("authorization");
  return name === undefined ? new HttpResponse(401) : { name };
}

function requireAdmin(request: HttpRequest): User | HttpResponse {
  const user = requireUser(request);
  return user instanceof HttpResponse || user.name === "root" ? user : new HttpResponse(403);
}

const response = z.object({ name: z.string().nullable() });
const routes: readonly Route[] = [
  route("GET", "/me", { guard: requireUser, response }, ({ principal }) => principal),
  route("GET", "/admin", { guard: requireAdmin, response }, ({ principal }) => principal),
  route("GET", "/public", { response }, () => ({ name: null })),
  route("POST", "/echo", { body: z.unknown(), response: z.unknown() }, ({ body }) => body),
];

for (const [name, fetch] of [
  ["fetchHandler", fetchHandler(routes)],
  ["Hono", honoRoutes(new Hono(), routes).fetch],
  [
    "a mounted Hono app",
    new Hono().use(async (_context, next) => next()).route("/", honoRoutes(new Hono(), routes)).fetch,
  ],
] as const)
  test(`a principal takes the place of its guard, and of no other: ${name}`, async () => {
    const app = new TestRequests(fetch);
    const ada = app.as(requireUser, { name: "ada" });
    assert.deepEqual((await ada.send("GET", "/me")).json, { name: "ada" });
    assert.deepEqual((await ada.send("GET", "/public")).json, { name: null });
    assert.equal((await ada.send("GET", "/admin")).status, 401);
    assert.deepEqual((await ada.as(requireAdmin, { name: "grace" }).send("GET", "/admin")).json, { name: "grace" });
    assert.equal((await app.send("GET", "/me")).status, 401, "the original is not changed");
    const bob = app.withHeaders({ authorization: "bob" });
    assert.deepEqual((await bob.send("GET", "/me")).json, { name: "bob" });
    assert.equal((await bob.send("GET", "/admin")).status, 403);
    assert.deepEqual((await bob.send("GET", "/admin", undefined, { authorization: "root" })).json, { name: "root" });
    assert.deepEqual((await bob.as(requireUser, { name: "ada" }).send("GET", "/me")).json, { name: "ada" });
  });

test("bodies are sent as JSON, and texts as they are", async () => {
  const app = new TestRequests(fetchHandler(routes));
  assert.deepEqual((await app.send("POST", "/echo", { a: [1] })).json, { a: [1] });
  assert.deepEqual((await app.send("POST", "/echo", '{"a":2}')).json, { a: 2 });
  const broken = await app.send("POST", "/echo", "{");
  assert.deepEqual([broken.status, broken.json.status], [400, 400]);
  const { status, text, json } = await new TestRequests(() => new Response("no JSON", { status: 202 })).send(
    "GET",
    "/",
  );
  assert.deepEqual([status, text, json], [202, "no JSON", undefined]);
});

test("`fetch` takes a path, a URL or a request, for clients that take such a function", async () => {
  const { fetch } = new TestRequests(fetchHandler(routes)).as(requireUser, { name: "ada" });
  for (const input of ["/me", new URL("http://other/me"), new Request("http://test/me")])
    assert.deepEqual(await (await fetch(input)).json(), { name: "ada" });
  assert.equal((await fetch("/me", { method: "DELETE" })).status, 405);
});

test("no header of a request is a principal", async () => {
  const server = createServer(nodeListener(routes)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { readonly port: number };
  const headers = { principals: '{"name":"root"}', principal: "root" };
  assert.equal((await globalThis.fetch(`http://127.0.0.1:${port}/me`, { headers })).status, 401);
  server.close();
  server.closeAllConnections();
});

test("a principal has the type of its guard", () => {
  const app = new TestRequests(fetchHandler(routes));
  // @ts-expect-error: a user has a name
  app.as(requireUser, { id: 1 });
  // @ts-expect-error: a rejection is no principal
  app.as(requireUser, new HttpResponse(401));
});
