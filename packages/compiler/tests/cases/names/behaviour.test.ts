// Entities named like globals and like what generated code imports, and comments that try to be code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import { DateMigration, dateRouter, PostgresDateRepository } from "./date.derived/index.ts";
import { PostgresPromiseRepository, PromiseApi, PromiseMigration, promiseRouter } from "./promise.derived/index.ts";
import { PostgresRouteRepository, RouteMigration, routeRouter } from "./route.derived/index.ts";
import { PostgresStatementRepository, StatementMigration, statementRouter } from "./statement.derived/index.ts";

describeBehaviour("names", (database) => {
  database.migrateOnce([PromiseMigration, DateMigration, RouteMigration, StatementMigration]);

  test("entities named like something else live as any other", async () => {
    const promises = new PostgresPromiseRepository(database.db);
    const made = await promises.create({ options: "o", values: "v", where: "*/", exports: "e" });
    assert.equal(made.request, ["`); $", "{x} */ --"].join(""));
    assert.deepEqual(await promises.findByValues("v"), made);
    assert.deepEqual(await promises.query({ options: "O", where: "*/", exportsFrom: "e" }), [made]);
    const shown = await send(promiseRouter(promises), "GET", `/promises/${made.id}`);
    assert.deepEqual(shown.json, made);

    const dates = new PostgresDateRepository(database.db);
    const at = Temporal.Instant.from("2026-01-01T00:00:00Z");
    const date = await dates.create({ name: "new year", at });
    assert.deepEqual(
      (await dates.query({ atTo: at })).map(({ id }) => id),
      [date.id],
    );
    assert.equal((await send(dateRouter(dates), "GET", "/dates")).json[0].at, "2026-01-01T00:00:00Z");

    const routes = new PostgresRouteRepository(database.db);
    const app = routeRouter(routes, { createValues: () => ({ options: "secret" }) });
    const route = await send(app, "POST", "/routes", { dto: "d", options: "x" });
    assert.deepEqual([route.status, Object.keys(route.json)], [201, ["id", "dto"]]);
    assert.equal((await routes.findByDto("d"))?.options, "secret");

    const statements = new PostgresStatementRepository(database.db);
    await statements.createMany([{ limit_: "a" }, { limit_: "b" }]);
    const listed = await send(statementRouter(statements), "GET", "/statements?limit_=a&limit=1&sort=limit__desc");
    assert.deepEqual(
      listed.json.map(({ limit_ }: { limit_: string }) => limit_),
      ["a"],
    );
  });
});

test("comments stay comments", () => {
  const [tag] = PromiseApi.openapi().tags ?? [];
  assert.match(tag?.description ?? "", /^A doc comment that tries to leave: .*\\u002a\/ <script>/);
});
