// Routes as data, without a router: whoever serves them takes them as they are.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { honoRoutes } from "entity-derive/hono";
import { Hono } from "hono";
import { send } from "../../send.ts";
import { PostgresTaskRepository, TaskMigration, taskRoutes } from "./task.derived/index.ts";

test("no router is made", () => {
  assert.equal(existsSync(join(import.meta.dirname, "task.derived", "router.ts")), false);
});

describeBehaviour("no-router", (database) => {
  database.migrateOnce([TaskMigration]);

  test("the routes are served by any adapter, also under a path of one's own", async () => {
    const routes = taskRoutes(new PostgresTaskRepository(database.db));
    assert.deepEqual(
      routes.map(({ method, path }) => `${method} ${path}`),
      ["POST /tasks", "GET /tasks/{id}", "PATCH /tasks/{id}", "DELETE /tasks/{id}", "GET /tasks"],
    );
    const app = new Hono().route("/inner", honoRoutes(new Hono(), routes));
    const made = await send(app, "POST", "/inner/tasks", { title: "x" });
    assert.equal(made.headers.get("location"), `/inner/tasks/${made.json.id}`);
    assert.deepEqual((await send(app, "GET", "/inner/tasks")).json, [made.json]);
  });
});
