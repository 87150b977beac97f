// The tracker as two workspaces see it that try to reach each other through every parameter, on any database.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { DatabaseCase } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, type OutboxBatchRow } from "entity-derive/outbox";
import type { Database } from "entity-derive/runtime";
import { count, sql } from "entity-derive/sql";
import type { Hono } from "hono";
import { repositories } from "../src/app.derived/index.ts";
import { ActivityWriter } from "../src/issues/activity-writer.ts";
import type { Databases } from "../src/server/databases.ts";
import { createTracker } from "../src/server/tracker.ts";
import { twoRoles } from "./two-roles.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as they expect it to be
  readonly json: any;
}

/** A member of a workspace, with all that she has made. */
interface Tenant {
  readonly ids: Readonly<
    Record<"workspaces" | "members" | "projects" | "issues" | "comments" | "attachments" | "invitations", string>
  >;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

async function send(
  app: Hono,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const type: Readonly<Record<string, string>> = body === undefined ? {} : { "content-type": "application/json" };
  const response = await app.request(path, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

async function foundTenant(app: Hono, name: string): Promise<Tenant> {
  const found = await send(
    app,
    "POST",
    "/workspaces/found",
    { workspace: name, name, email: `${name}@example.org` },
    {},
  );
  assert.equal(found.status, 200, found.text);
  const authorization = `Bearer ${found.json.token}`;
  const asked = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
    send(app, method, path, body, { authorization, ...headers });
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await asked("POST", path, body);
    assert.equal(answer.status, 201, `${path}: ${answer.text}`);
    return answer.json.id;
  };
  const [workspaces = "", members = ""] = found.json.token.split(".");
  const projects = await made("/projects", { key: "WEB", name: `Website of ${name}` });
  const issues = await made("/issues", { projectId: projects, title: `Issue of ${name}`, body: null, labels: ["a"] });
  const comments = await made("/comments", { issueId: issues, text: `Comment of ${name}` });
  const attachments = await made("/attachments", { issueId: issues, name: "a.txt", mediaType: "text/plain", size: 1 });
  const invitations = await made("/invitations", { email: "guest@example.org" });
  return { ids: { workspaces, members, projects, issues, comments, attachments, invitations }, send: asked };
}

/** Two workspaces, founded as anybody founds them. */
interface Visited {
  readonly databases: Databases;
  readonly app: Hono;
  readonly us: Tenant;
  readonly them: Tenant;
}

const missing = "0197a3c2-0000-7000-8000-000000000001";
const collections = ["members", "projects", "issues", "comments", "attachments", "invitations"] as const;

/** To be given to `eachDatabase`. */
export function trackerTests(database: DatabaseCase): void {
  testTracker(database, (application) => application);
}

/** The same for an application whose statements are others. */
export function testTracker(database: DatabaseCase, change: (application: Database) => Database): void {
  const within = async (run: (visited: Visited) => Promise<void>): Promise<void> => {
    const databases = await twoRoles(database);
    try {
      const app = createTracker({ ...databases, application: change(databases.application) });
      await run({ databases, app, us: await foundTenant(app, "us"), them: await foundTenant(app, "them") });
    } finally {
      await databases.close();
    }
  };

  test("each workspace has the same keys and addresses without knowing of the other", () =>
    within(async ({ us }) => {
      assert.equal((await us.send("POST", "/projects", { key: "WEB", name: "Again" })).status, 409);
      const listed = await us.send("GET", "/projects");
      assert.deepEqual(
        listed.json.map(({ name }: { readonly name: string }) => name),
        ["Website of us"],
      );
      assert.deepEqual((await us.send("GET", "/workspaces")).json.length, 1);
    }));

  test("another workspace's row is answered with the bytes of a missing one, whatever is asked", () =>
    within(async ({ us, them }) => {
      const patches: Readonly<Record<string, unknown>> = {
        members: { name: "x" },
        projects: { name: "x" },
        issues: { title: "x", expectedVersion: 0 },
        comments: { text: "x" },
      };
      for (const collection of [...collections, "workspaces"] as const) {
        for (const [method, suffix, body, headers] of [
          ["GET", "", undefined, {}],
          ["GET", "", undefined, { "if-none-match": "*" }],
          ["DELETE", "", undefined, {}],
          ["DELETE", "", undefined, { "if-match": "*" }],
          ["PATCH", "", patches[collection] ?? { name: "x" }, {}],
          ["PUT", "/assign", { assigneeId: us.ids.members }, {}],
          ["POST", "/close", undefined, {}],
        ] as const) {
          const theirs = await us.send(method, `/${collection}/${them.ids[collection]}${suffix}`, body, headers);
          const nobodys = await us.send(method, `/${collection}/${missing}${suffix}`, body, headers);
          assert.deepEqual(
            [theirs.status, theirs.text, [...theirs.headers]],
            [nobodys.status, nobodys.text, [...nobodys.headers]],
            `${method} ${collection}${suffix}`,
          );
          assert.ok(theirs.status >= 400, `${method} ${collection}: ${theirs.status}`);
        }
      }
      for (const collection of ["projects", "issues", "comments", "attachments"] as const)
        assert.equal((await them.send("GET", `/${collection}/${them.ids[collection]}`)).status, 200, collection);
    }));

  test("no list shows them, whatever the filter, the order or the position", () =>
    within(async ({ us, them }) => {
      for (const collection of collections) {
        const own = us.ids[collection];
        for (const query of ["", "?limit=100", `?after=${them.ids[collection]}`, "?sort=id_desc", "?offset=0"]) {
          const listed = await us.send("GET", `/${collection}${query}`);
          assert.equal(listed.status, 200, `${collection}${query}: ${listed.text}`);
          for (const { id } of listed.json) assert.equal(id, own);
        }
      }
      for (const query of [
        `projectId=${them.ids.projects}`,
        `projectIdIn=${them.ids.projects},${missing}`,
        `assigneeId=${them.ids.members}`,
        "title=them",
      ])
        assert.deepEqual((await us.send("GET", `/issues?${query}`)).json, [], query);
      assert.deepEqual((await us.send("GET", `/comments?issueId=${them.ids.issues}`)).json, []);
      const counted = await us.send("GET", "/issues?count=true");
      assert.equal(counted.headers.get("x-total-count"), "1");
      assert.equal((await us.send("GET", `/issues?workspaceId=${them.ids.workspaces}`)).status, 400);
    }));

  test("nothing refers to a row of another workspace: it is refused as one that does not exist", () =>
    within(async ({ us, them }) => {
      const pairs = [
        ["POST", "/issues", (id: string) => ({ projectId: id, title: "x", body: null }), "projects"],
        ["POST", "/comments", (id: string) => ({ issueId: id, text: "x" }), "issues"],
        ["POST", "/attachments", (id: string) => ({ issueId: id, name: "x", mediaType: "a/b", size: 1 }), "issues"],
        ["PUT", `/issues/${us.ids.issues}/assign`, (id: string) => ({ assigneeId: id }), "members"],
      ] as const;
      for (const [method, path, body, collection] of pairs) {
        const theirs = await us.send(method, path, body(them.ids[collection]));
        const nobodys = await us.send(method, path, body(missing));
        assert.equal(theirs.status, 409, `${path}: ${theirs.text}`);
        assert.deepEqual([theirs.status, theirs.text], [nobodys.status, nobodys.text], path);
      }
      const smuggled = await us.send("POST", "/projects", {
        key: "OPS",
        name: "Smuggled",
        workspaceId: them.ids.workspaces,
        workspace_id: them.ids.workspaces,
      });
      assert.deepEqual([smuggled.status, smuggled.json.workspaceId], [201, us.ids.workspaces]);
    }));

  test("an invitation lets somebody into its workspace, once", () =>
    within(async ({ databases, app, us }) => {
      const listed = await us.send("GET", "/invitations");
      assert.doesNotMatch(listed.text, /code/);
      const { code = "" } = (await repositories(databases.jobs).invitations.findById(us.ids.invitations)) ?? {};
      const accepted = await send(app, "POST", "/invitations/accept", { code, name: "Guest" }, {});
      assert.equal(accepted.status, 200, accepted.text);
      const authorization = `Bearer ${accepted.json.token}`;
      assert.equal((await send(app, "GET", `/issues/${us.ids.issues}`, undefined, { authorization })).status, 200);
      assert.equal((await send(app, "POST", "/invitations/accept", { code, name: "Guest" }, {})).status, 404);
    }));

  test("what happens is told in the activity of the workspace alone, with who did it", () =>
    within(async ({ databases, us, them }) => {
      assert.equal((await us.send("POST", `/issues/${us.ids.issues}/close`)).status, 204);
      const writer = new ActivityWriter(repositories(databases.jobs).activities);
      const delivered: OutboxBatchRow[] = [];
      const handleBatch = async (rows: readonly OutboxBatchRow[]): Promise<void> => {
        await writer.handleBatch(rows);
        delivered.push(...rows);
      };
      const drainer = new OutboxBatchDrainer(databases.jobs, { handleBatch });
      while ((await drainer.drainOnce()) > 0);
      // A batch that comes again changes nothing.
      const all = await us.send("GET", "/activities");
      await writer.handleBatch(delivered);
      assert.deepEqual((await us.send("GET", "/activities")).json, all.json);
      const mine = await us.send("GET", `/activities?entity=issues&entityId=${us.ids.issues}`);
      assert.deepEqual(
        mine.json.map(({ kind, actor }: { readonly kind: string; readonly actor: string }) => [kind, actor]).sort(),
        [
          ["created", us.ids.members],
          ["updated", us.ids.members],
        ],
      );
      assert.deepEqual((await them.send("GET", `/activities?entityId=${us.ids.issues}`)).json, []);
    }));

  test("the burndown counts the issues of the workspace alone", () =>
    within(async ({ databases, us, them }) => {
      const added = await us.send("POST", "/issues", { projectId: us.ids.projects, title: "Later", body: null });
      assert.deepEqual([added.status, added.json.closedAt], [201, null]);
      const jobs = databases.jobs;
      await count(jobs, sql`UPDATE issues SET created_at = timestamptz '2026-01-01 23:59:59Z' WHERE title <> 'Later'`);
      await count(jobs, sql`UPDATE issues SET created_at = timestamptz '2026-01-02 00:00Z' WHERE title = 'Later'`);
      const path = (tenant: Tenant): string =>
        `/reports/burndown?projectId=${tenant.ids.projects}&first=2026-01-01&last=2026-01-03`;
      const days = async (tenant: Tenant, project: Tenant): Promise<readonly unknown[]> => {
        const { status, text, json } = await tenant.send("GET", path(project));
        assert.equal(status, 200, text);
        return json.map((row: { day: string; open: number; done: number }) => [row.day, row.open, row.done]);
      };
      const none = ["2026-01-01", "2026-01-02", "2026-01-03"].map((day) => [day, 0, 0]);
      const one = none.map(([day]) => [day, 1, 0]);
      const two = [
        ["2026-01-01", 1, 0],
        ["2026-01-02", 2, 0],
        ["2026-01-03", 2, 0],
      ];
      assert.deepEqual(await days(us, us), two);
      assert.deepEqual(await days(them, them), one);
      assert.deepEqual([await days(us, them), await days(them, us)], [none, none], "a project of others has no issues");

      assert.equal((await us.send("POST", `/issues/${us.ids.issues}/close`)).status, 204);
      const closed = await us.send("GET", `/issues/${us.ids.issues}`);
      assert.ok(Date.parse(closed.json.closedAt) > Date.parse("2026-01-03"));
      await count(jobs, sql`UPDATE issues SET closed_at = timestamptz '2026-01-02 12:00Z' WHERE status = 'done'`);
      const done = [
        ["2026-01-01", 1, 0],
        ["2026-01-02", 1, 1],
        ["2026-01-03", 1, 1],
      ];
      assert.deepEqual(await days(us, us), done);
      assert.deepEqual(await days(them, them), one);
      const reopened = { status: "doing", expectedVersion: closed.json.version };
      const again = await us.send("PATCH", `/issues/${us.ids.issues}`, reopened);
      assert.deepEqual([again.status, again.json.closedAt], [200, null]);
      assert.deepEqual(await days(us, us), two);
      assert.equal((await us.send("DELETE", `/issues/${added.json.id}`)).status, 204);
      assert.deepEqual(await days(us, us), one);

      assert.equal((await us.send("GET", "/reports/burndown?first=2026-01-01&last=2026-01-03")).status, 400);
      assert.equal((await us.send("GET", `${path(us)}&workspaceId=${them.ids.workspaces}`)).status, 400);
    }));

  test("a token that nobody has signed opens nothing", () =>
    within(async ({ app, us }) => {
      for (const token of [
        "",
        "x",
        `${us.ids.workspaces}.${us.ids.members}.`,
        `${us.ids.workspaces}.${us.ids.members}.AAAA`,
      ])
        for (const path of ["/workspaces", "/issues", `/issues/${us.ids.issues}`, "/reports/burndown"])
          assert.equal((await send(app, "GET", path, undefined, { authorization: `Bearer ${token}` })).status, 401);
    }));
}
