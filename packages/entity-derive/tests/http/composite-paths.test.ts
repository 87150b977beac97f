// Segments of a composite key that are empty or dots, as they come over the wire: 400, whatever the framework.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { entityRoute, type HttpRequest, ok, pathUuid, pathValue } from "entity-derive/codegen/v1/http";
import { honoRoutes } from "entity-derive/hono";
import { type Route, route } from "entity-derive/http";
import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { adapters, type Server } from "./servers.ts";

const item = async (_: object, request: HttpRequest) =>
  ok(JSON.stringify([pathValue(request, "order", "i32"), pathValue(request, "sku", "text")]));
const country = async (_: object, request: HttpRequest) => ok(JSON.stringify(pathValue(request, "id", "text")));
const user = async (_: object, request: HttpRequest) => ok(JSON.stringify(pathUuid(request, "id")));

const routes: readonly Route[] = [
  entityRoute("GET", "/items", async () => ok("[]"), { repository: {}, options: {} }),
  entityRoute("GET", "/items/{order}/{sku}", item, { repository: {}, options: {} }),
  entityRoute("POST", "/items/{order}/{sku}/rename", item, { repository: {}, options: {} }),
  entityRoute("GET", "/countries/{id}", country, { repository: {}, options: {} }),
  entityRoute("POST", "/countries/{id}/rename", country, { repository: {}, options: {} }),
  entityRoute("GET", "/users/{id}", user, { repository: {}, options: {} }),
  route("GET", "/days/{year}/{day}", {}, ({ parameters: { year, day } }) => `${year} ${day}`),
];

const answers: readonly (readonly [method: string, path: string, status: number])[] = [
  ["GET", "/items/1/a", 200],
  ["GET", "/items/1/...", 200],
  ["GET", "/items//a", 400],
  ["GET", "/items/1/", 400],
  ["GET", "/items//", 400],
  ["GET", "/items/x/a", 400],
  ["GET", "/items/1/%00", 400],
  ["GET", "/items/", 404],
  ["GET", "/items/1", 404],
  ["GET", "/items/1/a/", 404],
  ["GET", "/items/1/a/b", 404],
  ["POST", "/items//a/rename", 400],
  ["POST", "/items/1//rename", 400],
  ["POST", "/items/1/a/rename", 200],
  ["GET", "/countries/DE", 200],
  ["GET", "/countries/", 404],
  ["POST", "/countries//rename", 404],
  ["GET", "/users/", 404],
  ["GET", "/days/2026/7", 200],
  ["GET", "/days/2026/", 404],
  ["GET", "/days//7", 404],
];

/** What a `Request` of the Fetch standard makes other paths of: there is nothing under these. */
const dots: readonly (readonly [method: string, path: string])[] = [
  ["GET", "/items/1/%2e"],
  ["GET", "/items/1/%2E%2e"],
  ["GET", "/items/%2e%2e/a"],
  ["GET", "/items/1/.%2e"],
  ["GET", "/items/1/.."],
  ["GET", "/items/./a"],
  ["POST", "/items/1/%2e%2e/rename"],
];

const isShortened = (name: string): boolean => /Hono|fetch|inject/.test(name);

for (const [name, start] of Object.entries(adapters)) {
  for (const prefix of ["", "/api"]) {
    describe(`composite keys in paths: ${name}${prefix}`, () => {
      let server: Server;
      before(async () => {
        server = await start(routes, prefix);
      });
      after(() => server.close());

      for (const [method, path, status] of answers)
        test(`${method} ${path}: ${status}`, async () => {
          const answer = await server.send(method, prefix + path);
          assert.equal(answer.status, status, answer.text);
        });

      for (const [method, path] of dots)
        test(`${method} ${path}`, async () => {
          const { status, text } = await server.send(method, prefix + path);
          if (isShortened(name)) assert.ok(status === 400 || status === 404 || status === 405 || text === "[]", text);
          else assert.equal(status, 400, text);
        });
    });
  }
}

test("Hono's other router finds the same", async () => {
  const app = honoRoutes(new Hono({ router: new TrieRouter() }), routes);
  for (const [method, path, status] of answers)
    assert.equal((await app.request(path, { method })).status, status, `${method} ${path}`);
});
