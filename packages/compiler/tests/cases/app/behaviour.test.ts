// One place to open: migrations, repositories, transactions, routes, the document and the diagram of all entities.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { route } from "entity-derive/http";
import { type Queryable, transaction } from "entity-derive/runtime";
import { hc, type InferResponseType } from "hono/client";
import * as z from "zod";
import { send } from "../../send.ts";
import {
  diagram,
  document,
  migrations,
  type RepositoriesOptions,
  repositories,
  router,
  transactional,
} from "./app.derived/index.ts";
import { PostgresUserRepository, type UserRepositoryOptions } from "./people/user.derived/index.ts";
import type { User } from "./people/user.entity.ts";
import { requireMember } from "./require-member.ts";
import type { RateRepository } from "./sales/rate.derived/index.ts";

/** Rates as they are in the case: always the same one, and no others. */
const fixedRates = (_db: Queryable): RateRepository => {
  const rate = { id: "0197a3c2-0000-7000-8000-000000000001", value: "1.5" };
  const rates: Partial<RateRepository> = {
    findById: async (id) => (id === rate.id ? rate : null),
    queryPage: async () => ({ items: [rate], next: null }),
  };
  return rates as RateRepository;
};

class LowerCaseUsers extends PostgresUserRepository {
  constructor(db: Queryable, options?: UserRepositoryOptions) {
    super(db, options);
  }
  override async create(...[dto, values]: Parameters<PostgresUserRepository["create"]>): Promise<User> {
    return super.create({ ...dto, name: dto.name.toLowerCase() }, values);
  }
}

/** Routes of one's own: one that says nothing, one that says everything. */
const health = route("GET", "/health", {}, () => undefined);
const greeting = route(
  "POST",
  "/users/{id}/greeting",
  {
    guard: requireMember,
    parameters: z.object({ id: z.uuid() }),
    query: z.object({ times: z.coerce.number().max(3).optional() }),
    body: z.object({ greeting: z.string() }),
    response: z.object({ text: z.string(), at: z.date() }),
    operation: { operationId: "greetUser", summary: "Greet a user", tags: ["User"], security: { apiKey: "X-User" } },
  },
  ({ principal, parameters, query, body }) => ({
    text: Array(query.times ?? 1)
      .fill(`${body.greeting} ${parameters.id.slice(0, 4)}, says ${principal.name}`)
      .join(),
    at: new Date(0),
    secret: "never",
  }),
);

const rates = { repository: fixedRates };
const createValues = (): { secret: string } => ({ secret: "hidden" });
const ada = { "x-user": "ada" };

describeBehaviour("app", (database) => {
  database.migrateOnce(migrations);

  test("all repositories, with the classes and hooks of the options", async () => {
    const { db } = database;
    const created: string[] = [];
    const options: RepositoriesOptions = {
      rates,
      users: { repository: LowerCaseUsers, hooks: { afterCreate: async ({ name }) => void created.push(name) } },
    };
    const { users, orders, badges } = repositories(db, options);
    const user = await users.create({ name: "ADA", email: "ada@example.org" }, createValues());
    const order = await orders.create({ userId: user.id });
    assert.equal((await badges.create({})).userId, null);
    assert.deepEqual([user.name, order.total, created], ["ada", "0", ["ada"]]);

    const inside = await transaction(db, ...transactional(options)).run(async (all) => {
      const bob = await all.users.create({ name: "BOB", email: "bob@example.org" }, createValues());
      await all.users.findByIdForUpdate(bob.id);
      await all.orders.create({ userId: bob.id });
      return bob;
    });
    assert.deepEqual([inside.name, created], ["bob", ["ada", "bob"]]);
    const failing = transaction(db, ...transactional(options)).run(async (all) => {
      await all.users.create({ name: "Eve", email: "eve@example.org" }, createValues());
      throw new Error("mine");
    });
    await assert.rejects(failing, /mine/);
    assert.equal(await users.findByEmail("eve@example.org"), null);
  });

  test("all routes, with options for all and for one", async () => {
    const { db } = database;
    const seen: unknown[] = [];
    const app = router(
      repositories(db, { rates }),
      { bodyLimit: 200, onError: (error) => seen.push(error), users: { createValues, bodyLimit: 60 } },
      [health, greeting],
    );
    assert.equal((await send(app, "GET", "/health")).status, 204);
    const id = "0197a3c2-0000-7000-8000-000000000001";
    const greeted = await send(app, "POST", `/users/${id}/greeting?times=2`, { greeting: "Hello" }, ada);
    assert.deepEqual(
      [greeted.status, greeted.json],
      [200, { text: "Hello 0197, says ada,Hello 0197, says ada", at: "1970-01-01T00:00:00.000Z" }],
    );
    for (const [path, body, status, pattern] of [
      [`/users/${id}/greeting`, { greeting: 1 }, 400, /greeting/],
      [`/users/${id}/greeting?times=9`, { greeting: "x" }, 400, /times/],
      ["/users/7/greeting", { greeting: "x" }, 400, /id/],
      [`/users/${id}/greeting`, { greeting: "x".repeat(2_000_000) }, 413, /./],
    ] as const) {
      const refused = await send(app, "POST", path, body, ada);
      assert.equal(refused.status, status, path);
      assert.match(refused.text, pattern);
    }
    const refused = await send(app, "POST", `/users/${id}/greeting`, { greeting: "x" });
    assert.equal(refused.status, 401);
    for (const { headers } of [greeted, refused])
      assert.deepEqual([headers.get("cache-control"), headers.get("vary")], ["private, no-cache", "X-User"]);
    assert.equal((await send(app, "PUT", `/users/${id}/greeting`)).headers.get("allow"), "POST, OPTIONS");
    assert.equal((await send(app, "GET", "/users")).status, 401);
    const user = await send(app, "POST", "/users", { name: "Ada", email: "a@example.org" }, ada);
    assert.equal(user.status, 201);
    assert.equal(user.text.includes("hidden"), false);
    const long = { name: "A".repeat(60), email: "b@example.org" };
    assert.equal((await send(app, "POST", "/users", long, ada)).status, 413);
    const order = { userId: user.json.id, total: `1.${"0".repeat(60)}` };
    assert.equal((await send(app, "POST", "/orders", order)).status, 201);
    assert.equal((await send(app, "POST", "/orders", { ...order, total: `1.${"0".repeat(200)}` })).status, 413);
    assert.equal((await send(app, "GET", "/badges")).status, 404);
    assert.deepEqual((await send(app, "GET", "/rates")).json[0].value, "1.5");
    assert.deepEqual(seen, []);
  });
});

test("one document has every route, and those of one's own", () => {
  const made = document({ title: "Hall" }, [health, greeting]);
  assert.deepEqual(Object.keys(made.paths).sort(), [
    "/health",
    "/orders",
    "/orders/{id}",
    "/rates",
    "/rates/{id}",
    "/users",
    "/users/{id}",
    "/users/{id}/greeting",
  ]);
  const greet = made.paths["/users/{id}/greeting"]?.post;
  assert.deepEqual(Object.keys(greet?.responses ?? {}), ["200", "400", "401", "403", "413", "415"]);
  assert.deepEqual(
    greet?.parameters?.map(({ name, in: place, required }) => [name, place, required]),
    [
      ["id", "path", true],
      ["times", "query", undefined],
    ],
  );
  assert.deepEqual(Object.keys(made.paths["/health"]?.get?.responses ?? {}), ["204"]);
});

test("clients see what routes of one's own take and give", () => {
  const app = router({} as never, { users: { createValues } }, [health, greeting]);
  const client = hc<typeof app>("http://localhost");
  const url = client.users[":id"].greeting.$url({ param: { id: "1" }, query: {} });
  assert.equal(url.pathname, "/users/1/greeting");
  type Sent = Parameters<(typeof client.users)[":id"]["greeting"]["$post"]>[0];
  const sent: Sent = { param: { id: "1" }, json: { greeting: "Hello" }, query: {} };
  // @ts-expect-error a greeting is a text
  const wrong: Sent = { param: { id: "1" }, json: { greeting: 1 }, query: {} };
  type Given = InferResponseType<(typeof client.users)[":id"]["greeting"]["$post"], 200>;
  const given: Given = { text: "Hello", at: "1970-01-01T00:00:00.000Z" };
  assert.ok(sent !== wrong && given.text !== "");
  assert.equal(client.health.$url().pathname, "/health");
});

test("the diagram has every table and foreign key", () => {
  assert.match(diagram, /^erDiagram\n/);
  for (const line of ['  users |o--o{ "hall.badges" : user_id', "  users ||--o{ orders : user_id", "    TEXT email UK"])
    assert.ok(diagram.split("\n").includes(line), line);
});
