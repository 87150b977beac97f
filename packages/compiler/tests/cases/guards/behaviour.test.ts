// Guards run before anything of the request is looked at, and their principal reaches the handler.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  DocumentApi,
  DocumentMigration,
  documentRouter,
  PostgresDocumentRepository,
} from "./document.derived/index.ts";
import { PostgresReportRepository, ReportApi, ReportMigration, reportRouter } from "./report.derived/index.ts";

describeBehaviour("guards", (database) => {
  database.migrateOnce([DocumentMigration, ReportMigration]);

  test("nobody comes in without the guard, whatever the request", async () => {
    const documents = new PostgresDocumentRepository(database.db);
    const app = documentRouter(documents, { createValues: (_dto, principal) => ({ author: principal.name }) });
    for (const [method, path, body] of [
      ["POST", "/documents", { title: "x" }],
      ["POST", "/documents", "not JSON"],
      ["GET", "/documents?nonsense=1", undefined],
      ["GET", "/documents/not-an-id", undefined],
      ["PATCH", "/documents/not-an-id", "{"],
      ["DELETE", `/documents/${newUuid()}`, undefined],
    ] as const) {
      const refused = await send(app, method, path, body);
      assert.equal(refused.status, 401, `${method} ${path}`);
      assert.equal(refused.headers.get("www-authenticate"), "X-User");
    }
    const made = await send(app, "POST", "/documents", { title: "x", author: "someone else" }, { "x-user": "ada" });
    assert.deepEqual([made.status, made.json], [201, { id: made.json.id, title: "x", author: "ada" }]);
    const got = await send(app, "GET", `/documents/${made.json.id}`, undefined, { "x-user": "bob" });
    assert.deepEqual(got.json, made.json);
    assert.equal(
      (await send(app, "PATCH", `/documents/${made.json.id}`, { title: "y" }, { "x-user": "bob" })).json.title,
      "y",
    );
    assert.equal((await send(app, "GET", "/documents", undefined, { "x-user": "bob" })).json.length, 1);
    assert.equal((await send(app, "PUT", "/documents", {})).status, 405);
  });

  test("each operation has its own guard, which may throw its answer, or none", async () => {
    const app = reportRouter(new PostgresReportRepository(database.db));
    const refused = await send(app, "POST", "/reports", { title: "x" }, { "x-user": "ada" });
    assert.deepEqual([refused.status, refused.text], [403, "admins only"]);
    const made = await send(app, "POST", "/reports", { title: "x" }, { "x-user": "admin" });
    assert.equal(made.status, 201);
    assert.equal((await send(app, "GET", `/reports/${made.json.id}`)).status, 200);
    assert.equal((await send(app, "GET", "/reports")).status, 401);
    assert.equal((await send(app, "GET", "/reports", undefined, { "x-user": "ada" })).status, 200);
    assert.equal((await send(app, "DELETE", `/reports/${made.json.id}`, undefined, { "x-user": "ada" })).status, 403);
    assert.equal((await send(app, "DELETE", `/reports/${made.json.id}`, undefined, { "x-user": "admin" })).status, 204);
  });
});

test("the document knows who is let in and how", () => {
  const document = DocumentApi.openapi();
  assert.deepEqual(Object.values(document.components.securitySchemes ?? {}), [{ type: "http", scheme: "bearer" }]);
  const report = ReportApi.openapi();
  assert.deepEqual(Object.values(report.components.securitySchemes ?? {}), [
    { type: "apiKey", in: "cookie", name: "sid" },
  ]);
  const get = report.paths["/reports/{id}"] as {
    get: { security: unknown; responses: object };
    delete: { responses: object; security?: unknown };
  };
  assert.deepEqual(get.get.security, []);
  assert.deepEqual(Object.keys(get.get.responses), ["200", "304", "400", "404"]);
  assert.deepEqual(get.delete.security, [{ "cookie.sid": [] }]);
  assert.deepEqual(Object.keys(get.delete.responses), ["204", "400", "401", "403", "404", "412"]);
});
