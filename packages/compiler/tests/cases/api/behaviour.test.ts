// The generated API over HTTP: statuses, headers, problem details, pages, and its document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { ProblemDetails } from "entity-derive/http";
import { mergeOpenApi } from "entity-derive/openapi";
import { newUuid, type Page } from "entity-derive/runtime";
import { Hono } from "hono";
import { hc } from "hono/client";
import { type App, send } from "../../send.ts";
import {
  AuditEntryApi,
  AuditEntryMigration,
  auditEntryRouter,
  PostgresAuditEntryRepository,
} from "./audit-entry.derived/index.ts";
import { PostgresTokenRepository, TokenApi, TokenMigration, tokenRouter } from "./token.derived/index.ts";
import { PostgresUploadRepository, UploadApi, UploadMigration, uploadRouter } from "./upload.derived/index.ts";
import {
  type CreateUserRequest,
  PostgresUserRepository,
  UserApi,
  type UserListParameters,
  UserMigration,
  type UserResponseJson,
  type UserRouterSchema,
  type UserSortField,
  userRouter,
} from "./user.derived/index.ts";
import type { User } from "./user.entity.ts";

const path = "/api/v1/people";
const body = { name: "Ada", email: "ada@example.org", age: 36 };

describeBehaviour("api", (database) => {
  database.migrateOnce([UserMigration, AuditEntryMigration, UploadMigration, TokenMigration]);

  function served(): {
    readonly app: App;
    readonly users: PostgresUserRepository;
    readonly errors: unknown[];
  } {
    const users = new PostgresUserRepository(database.db);
    const errors: unknown[] = [];
    const router = userRouter(users, {
      createValues: async (dto) => ({ passwordHash: `hash of ${dto.email}` }),
      onError: (error) => errors.push(error),
      bodyLimit: 1000,
    });
    const app = new Hono()
      .route("/", router)
      .route("/", auditEntryRouter(new PostgresAuditEntryRepository(database.db)))
      .route("/", uploadRouter(new PostgresUploadRepository(database.db)))
      .route("/", tokenRouter(new PostgresTokenRepository(database.db)));
    return { app, users, errors };
  }

  test("create, get, update, delete", async () => {
    const { app, users } = served();
    const made = await send(app, "POST", path, body);
    assert.equal(made.status, 201);
    assert.equal(made.headers.get("content-type"), "application/json");
    const { id, createdAt } = made.json;
    assert.deepEqual(made.json, { id, name: "Ada", age: 36, email: "ada@example.org", balance: 0, createdAt });
    assert.equal(new Date(createdAt).toISOString(), createdAt);
    assert.equal(made.headers.get("location"), `${path}/${id}`);
    assert.equal((await users.findById(id))?.passwordHash, "hash of ada@example.org");
    const got = await send(app, "GET", `${path}/${id}`);
    assert.deepEqual([got.status, got.json], [200, made.json]);
    const changed = await send(app, "PATCH", `${path}/${id}`, { name: "Eve", age: null });
    assert.deepEqual([changed.status, changed.json], [200, { ...made.json, name: "Eve", age: null }]);
    const unchanged = await send(app, "PATCH", `${path}/${id}`, {});
    assert.deepEqual([unchanged.status, unchanged.json], [200, changed.json]);
    const removed = await send(app, "DELETE", `${path}/${id}`);
    assert.deepEqual([removed.status, removed.text, removed.headers.get("content-type")], [204, "", null]);
    for (const [method, sent] of [["GET"], ["PATCH", { name: "x" }], ["PATCH", {}], ["DELETE"]] as const) {
      const missing = await send(app, method, `${path}/${id}`, sent);
      assert.equal(missing.status, 404, method);
      assert.deepEqual(missing.json, {
        type: "about:blank",
        title: "Not Found",
        status: 404,
        detail: "User not found",
        error: "User not found",
      });
      assert.equal(missing.headers.get("content-type"), "application/problem+json");
    }
  });

  test("a body that is not what it must be", async () => {
    const { app, users, errors } = served();
    const answers = async (
      sent: unknown,
      headers: Record<string, string> = {},
    ): Promise<readonly [number, readonly string[]]> => {
      const { status, json } = await send(app, "POST", path, sent, headers);
      assert.equal(json.status, status);
      assert.equal(json.error, json.detail ?? json.title);
      return [status, (json.issues ?? []).map((issue: { path: string }) => issue.path)];
    };
    assert.deepEqual(await answers("{"), [400, []]);
    assert.deepEqual(await answers(""), [400, []]);
    assert.deepEqual(await answers("null"), [400, [""]]);
    assert.deepEqual(await answers("[]"), [400, [""]]);
    assert.deepEqual(await answers({}), [400, ["name", "email"]]);
    assert.deepEqual(await answers({ ...body, name: "", age: "36", balance: 1.5 }), [400, ["name", "age", "balance"]]);
    assert.deepEqual(await answers({ ...body, name: "a\0" }), [400, []]);
    assert.deepEqual(await answers('{"name":"\\ud800","email":"a@b.de"}'), [400, []]);
    assert.deepEqual(await answers(body, { "content-type": "text/plain" }), [415, []]);
    assert.deepEqual(await answers({ ...body, filler: "x".repeat(1000) }), [413, []]);
    assert.deepEqual(await users.list(1, 0), []);
    assert.deepEqual(
      errors.filter((error) => error instanceof TypeError),
      [],
    );
  });

  test("constraints: taken is 409, a violated check 422, each with the constraint's name and without SQL", async () => {
    const { app } = served();
    const made = await send(app, "POST", path, body);
    const taken = await send(app, "POST", path, body);
    assert.deepEqual([taken.status, taken.json.constraint], [409, "app_users_email_key"]);
    const negative = await send(app, "POST", path, { ...body, email: "b@c.de", balance: -1 });
    assert.deepEqual([negative.status, negative.json.constraint], [422, "app_users_balance_check"]);
    const changed = await send(app, "PATCH", `${path}/${made.json.id}`, { balance: -1 });
    assert.equal(changed.status, 422);
    for (const { text } of [taken, negative, changed])
      assert.doesNotMatch(text, /INSERT|SELECT|app_users_[a-z]+_[a-z]+\(|ada@|at file/);
  });

  test("ids in the path", async () => {
    const { app } = served();
    for (const id of ["1", "abc", "'%3B%20DROP%20TABLE%20app_users", newUuid().slice(1), "%00"]) {
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const refused = await send(app, method, `${path}/${id}`, method === "PATCH" ? {} : undefined);
        assert.equal(refused.status, 400, `${method} ${id}`);
        assert.deepEqual(
          refused.json.issues.map((issue: { path: string }) => issue.path),
          ["id"],
        );
      }
    }
    const made = await send(app, "POST", path, body);
    assert.equal((await send(app, "GET", `${path}/${made.json.id.toUpperCase()}`)).status, 200);
  });

  test("a known path with another method is 405 with Allow", async () => {
    const { app } = served();
    const put = await send(app, "PUT", `${path}/${newUuid()}`, {});
    assert.deepEqual([put.status, put.headers.get("allow")], [405, "GET, HEAD, PATCH, DELETE, OPTIONS"]);
    assert.equal((await send(app, "DELETE", path)).status, 405);
    assert.equal((await send(app, "POST", "/audit-entries", {})).status, 405);
    assert.equal((await send(app, "GET", "/uploads")).status, 405);
    assert.equal((await send(app, "GET", "/nothing")).status, 404);
    const head = await app.request(path, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
  });

  test("the list pages by limit and offset, or by the last id", async () => {
    const { app, users } = served();
    const many = Array.from({ length: 8 }, (_, index) => ({ name: `n${index}`, email: `e${index}@x.org`, age: index }));
    await users.createMany(many, () => ({ passwordHash: "secret" }));
    const first = await send(app, "GET", path);
    assert.equal(first.json.length, 3);
    assert.match(first.headers.get("link") ?? "", /^<\?after=[\w-]+>; rel="next"$/);
    assert.equal((await send(app, "GET", `${path}?limit=1000`)).json.length, 5);
    assert.equal((await send(app, "GET", `${path}?limit=0`)).json.length, 0);
    const names: string[] = [];
    for (let next: string | undefined = `?limit=3&sort=name_asc&ageFrom=1`; next !== undefined; ) {
      const page = await send(app, "GET", path + next);
      assert.equal(page.status, 200);
      names.push(...page.json.map((user: { name: string }) => user.name));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
    }
    assert.deepEqual(names, ["n1", "n2", "n3", "n4", "n5", "n6", "n7"]);
    const walked: string[] = [];
    for (let next: string | undefined = "?after=00000000-0000-0000-0000-000000000000&limit=5"; next !== undefined; ) {
      const page = await send(app, "GET", path + next);
      walked.push(...page.json.map((user: { name: string }) => user.name));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
    }
    assert.deepEqual(
      walked,
      many.map(({ name }) => name),
    );
    for (const query of [
      "limit=x",
      "limit=-1",
      "offset=1.5",
      "after=1",
      "nothing=1",
      "after=0190a5b0-0000-7000-8000-000000000000&offset=1",
      "limit=1&limit=2",
    ])
      assert.equal((await send(app, "GET", `${path}?${query}`)).status, 400, query);
    assert.doesNotMatch(first.text, /secret/);
  });

  test("what goes wrong inside is a 500 without detail, and its cause goes to onError", async () => {
    const { app, errors } = served();
    await database.db.execute("DROP TABLE app_users");
    const failed = await send(app, "GET", path);
    assert.equal(failed.status, 500);
    assert.deepEqual(failed.json, {
      type: "about:blank",
      title: "Internal Server Error",
      status: 500,
      error: "Internal Server Error",
    });
    assert.equal((errors[0] as { code?: string }).code, "42P01");
  });

  test("handlers that are not selected are not there, and what has no response fields shows its id", async () => {
    const { app } = served();
    const upload = await send(app, "POST", "/uploads", { name: "x" });
    assert.deepEqual([upload.status, Object.keys(upload.json)], [201, ["id"]]);
    assert.equal((await send(app, "GET", `/uploads/${upload.json.id}`)).status, 405);
    assert.equal((await send(app, "DELETE", `/uploads/${upload.json.id}`)).status, 204);
    assert.equal((await send(app, "DELETE", `/tokens/${newUuid()}`)).status, 404);
    assert.deepEqual((await send(app, "GET", "/audit-entries")).json, []);
  });
});

test("the document says what the annotations say", () => {
  const document = UserApi.openapi();
  assert.equal(document.openapi, "3.1.0");
  assert.deepEqual(document.info, {
    title: "People",
    version: "1.2.3",
    description: "All **people**.",
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
    contact: { name: "Support", email: "support@example.org", url: "https://example.org" },
  });
  assert.deepEqual(document.tags, [{ name: "People", description: "People who buy." }]);
  assert.deepEqual(
    Object.entries(document.paths).map(([at, item]) => [at, Object.keys(item)]),
    [
      [path, ["post", "get"]],
      [`${path}/{id}`, ["get", "patch", "delete"]],
    ],
  );
  assert.deepEqual(Object.values(document.components.securitySchemes ?? {}), [
    { type: "apiKey", in: "header", name: "X-Key" },
  ]);
  const statuses = Object.values(document.paths).flatMap((item) =>
    Object.entries(item as Record<string, { responses: object }>).map(
      ([method, { responses }]) => `${method} ${Object.keys(responses).join(" ")}`,
    ),
  );
  assert.deepEqual(statuses, [
    "post 201 400 409 413 415 422",
    "get 200 304 400",
    "get 200 304 400 404",
    "patch 200 400 404 409 412 413 415 422",
    "delete 204 400 404 412",
  ]);
});

test("the document has only the schemas that the handlers use", () => {
  const schemas = (api: { openapi(): { components: { schemas: object } } }): string[] =>
    Object.keys(api.openapi().components.schemas).filter((name) => name !== "Problem");
  assert.deepEqual(schemas(UserApi), ["CreateUserRequest", "UpdateUserRequest", "UserResponse"]);
  assert.deepEqual(schemas(AuditEntryApi), ["AuditEntryResponse"]);
  assert.deepEqual(schemas(UploadApi), ["CreateUploadRequest", "UploadResponse"]);
  assert.deepEqual(schemas(TokenApi), []);
  const merged = mergeOpenApi({ title: "All" }, [UserApi, AuditEntryApi, UploadApi, TokenApi]);
  assert.equal(Object.keys(merged.paths).length, 7);
});

test("Hono's client knows the routes, what they take and what they give", async () => {
  const app = userRouter(new StubUserRepository(), { createValues: () => ({ passwordHash: "" }) });
  const client = hc<typeof app>("http://localhost", { fetch: app.request });
  const listed = await client.api.v1.people.$get({ query: { limit: "1", sort: "name_asc" } });
  assert.ok(listed.ok);
  const names: string[] = (await listed.json()).map((user) => user.name);
  assert.deepEqual(names, ["Ada"]);
  // @ts-expect-error there is no such order
  const refused = await client.api.v1.people.$get({ query: { sort: "email_asc" } });
  assert.equal(refused.status, 400);
  if (!refused.ok) assert.equal((await refused.json()).title, "Bad Request");
});

// What the client is told of: exact, in both directions.
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Failure<Input, Status> = { input: Input; output: ProblemDetails; outputFormat: "json"; status: Status };
type Users = UserRouterSchema["/api/v1/people"];
type OneUser = UserRouterSchema["/api/v1/people/:id"];
type Id = { param: { id: string } };
type Parameters = Record<Exclude<keyof UserListParameters, "sort">, string | undefined>;

const created: Equal<
  Users["$post"],
  | { input: { json: CreateUserRequest }; output: UserResponseJson; outputFormat: "json"; status: 201 }
  | Failure<{ json: CreateUserRequest }, 400 | 409 | 413 | 415 | 422>
> = true;
const listed: Equal<
  Users["$get"],
  | { input: { query: UserListParameters }; output: UserResponseJson[]; outputFormat: "json"; status: 200 }
  | Failure<{ query: UserListParameters }, 400>
> = true;
const deleted: Equal<
  OneUser["$delete"],
  { input: Id; output: null; outputFormat: "body"; status: 204 } | Failure<Id, 400 | 404 | 412>
> = true;
const dated: Equal<UserResponseJson["createdAt"], string> = true;
const texts: Equal<Required<Omit<UserListParameters, "sort">>, Required<Parameters>> = true;
const orders: Equal<UserListParameters["sort"], UserSortField | `${UserSortField},${string}` | undefined> = true;

test("the types of Hono's client are those that are served", () => {
  assert.ok(created && listed && deleted && dated && texts && orders);
});

/** A repository of one row. */
class StubUserRepository extends PostgresUserRepository {
  constructor() {
    super({
      query: () => Promise.reject(new Error("nobody asks")),
      stream: () => assert.fail("nobody asks"),
      execute: () => Promise.reject(new Error("nobody asks")),
      afterCommit: () => Promise.reject(new Error("nobody asks")),
      scoped: () => assert.fail("nobody asks"),
    });
  }
  override async queryPage(): Promise<Page<User>> {
    const ada = {
      id: newUuid(),
      name: "Ada",
      age: null,
      email: "",
      balance: 0,
      passwordHash: "",
      createdAt: new Date(),
    };
    return { items: [ada], next: null };
  }
}
