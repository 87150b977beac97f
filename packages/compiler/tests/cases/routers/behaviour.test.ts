// A router for Fastify, and the same routes under every other framework.
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { expressRoutes } from "entity-derive/express";
import { fetchHandler } from "entity-derive/fetch";
import { honoRoutes } from "entity-derive/hono";
import { nodeListener } from "entity-derive/node";
import { newUuid } from "entity-derive/runtime";
import express from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import { type App, send } from "../../send.ts";
import { PostgresSecretRepository, SecretMigration, secretRouter } from "./secret.derived/index.ts";
import { PostgresTaskRepository, TaskMigration, taskRouter, taskRoutes } from "./task.derived/index.ts";

async function viaFastify(
  tasks: PostgresTaskRepository,
  secrets: PostgresSecretRepository,
): Promise<{ app: App; close(): Promise<unknown> }> {
  const server = fastify();
  await server.register(taskRouter(tasks), { prefix: "/v1" });
  await server.register(secretRouter(secrets, { createValues: () => ({ cipher: "hidden" }) }), { prefix: "/v1" });
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  return { app: { request: (path, init) => fetch(`${address}/v1${path}`, init) }, close: () => server.close() };
}

/** The adapters of the Fetch standard, without a server. */
async function viaFetch(tasks: PostgresTaskRepository): Promise<{ app: App; close(): Promise<unknown> }> {
  const handler = fetchHandler(taskRoutes(tasks), { prefix: "/v1" });
  return {
    app: { request: (path, init) => handler(new Request(`http://test/v1${path}`, init)) },
    close: async () => undefined,
  };
}

async function viaHono(tasks: PostgresTaskRepository): Promise<{ app: App; close(): Promise<unknown> }> {
  const server = honoRoutes(new Hono().basePath("/v1"), taskRoutes(tasks));
  return { app: { request: (path, init) => server.request(`/v1${path}`, init) }, close: async () => undefined };
}

function viaExpress(tasks: PostgresTaskRepository): Promise<{ app: App; close(): Promise<unknown> }> {
  return listening(express().use("/v1", expressRoutes(taskRoutes(tasks))), "/v1");
}

/** Whatever length a body has: a parser of the application has its own limit. */
function viaParsedExpress(tasks: PostgresTaskRepository): Promise<{ app: App; close(): Promise<unknown> }> {
  const parser = express.json({ limit: "1mb" });
  const app = express()
    .set("env", "test")
    .use("/v1", parser, expressRoutes(taskRoutes(tasks)));
  return listening(app, "/v1");
}

function viaNode(tasks: PostgresTaskRepository): Promise<{ app: App; close(): Promise<unknown> }> {
  return listening(nodeListener(taskRoutes(tasks)), "");
}

async function listening(listener: RequestListener, prefix: string): Promise<{ app: App; close(): Promise<unknown> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    app: { request: (path, init) => fetch(`http://127.0.0.1:${port}${prefix}${path}`, init) },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describeBehaviour("routers", (database) => {
  database.migrateOnce([TaskMigration, SecretMigration]);

  for (const [name, prefix, serve] of [
    ["Fastify", "/v1", viaFastify],
    ["Express", "/v1", viaExpress],
    ["Express with express.json()", "/v1", viaParsedExpress],
    ["fetch", "/v1", viaFetch],
    ["Hono", "/v1", viaHono],
    ["node:http", "", viaNode],
  ] as const) {
    test(`a life through ${name}`, async () => {
      const { app, close } = await serve(
        new PostgresTaskRepository(database.db),
        new PostgresSecretRepository(database.db),
      );
      try {
        const made = await send(app, "POST", "/tasks", { title: "a", key: "k" });
        assert.equal(made.status, 201);
        const { id, createdAt } = made.json;
        assert.deepEqual(made.json, { id, title: "a", done: false, key: "k", createdAt });
        assert.equal(made.headers.get("location"), `${prefix}/tasks/${id}`);
        assert.deepEqual((await send(app, "PATCH", `/tasks/${id}`, { done: true })).json, { ...made.json, done: true });
        assert.equal((await send(app, "POST", "/tasks", { title: "b", key: "k" })).status, 409);
        assert.equal((await send(app, "POST", "/tasks", { title: "", key: "l" })).status, 400);
        assert.equal((await send(app, "POST", "/tasks", "{")).status, 400);
        assert.equal((await send(app, "POST", "/tasks", "{}", { "content-type": "text/plain" })).status, 415);
        assert.equal((await send(app, "POST", "/tasks", { title: "x".repeat(1_048_577), key: "l" })).status, 413);
        assert.equal((await send(app, "POST", "/tasks", { title: "b", key: "l" })).status, 201);
        const page = await send(app, "GET", "/tasks?limit=1&sort=title_asc");
        assert.deepEqual(
          page.json.map(({ title }: { title: string }) => title),
          ["a"],
        );
        assert.match(page.headers.get("link") ?? "", /^<\?limit=1&sort=title_asc&after=[\w-]+>; rel="next"$/);
        assert.equal((await send(app, "GET", "/tasks?limit=x")).status, 400);
        assert.equal((await send(app, "GET", "/tasks/x")).status, 400);
        assert.equal((await send(app, "PUT", "/tasks", {})).status, 405);
        assert.equal((await send(app, "GET", `/tasks/${newUuid()}`)).status, 404);
        assert.equal((await send(app, "DELETE", `/tasks/${id}`)).status, 204);
        assert.equal((await send(app, "DELETE", `/tasks/${id}`)).status, 404);
      } finally {
        await close();
      }
    });
  }

  test("the server's values reach the row, and no answer", async () => {
    const secrets = new PostgresSecretRepository(database.db);
    const { app, close } = await viaFastify(new PostgresTaskRepository(database.db), secrets);
    try {
      const made = await send(app, "POST", "/secrets", { name: "a", cipher: "mine" });
      assert.deepEqual(Object.keys(made.json), ["id", "name"]);
      assert.equal((await secrets.findById(made.json.id))?.cipher, "hidden");
    } finally {
      await close();
    }
  });
});
