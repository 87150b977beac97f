// Tenants over HTTP: through every framework another tenant's row is answered with the bytes of a missing one.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { fetchHandler } from "entity-derive/fetch";
import { newUuid } from "entity-derive/runtime";
import { type Answer, adapters, type Server } from "../../../../entity-derive/tests/http/servers.ts";
import { CommentApi, CommentMigration, commentRoutes, PostgresCommentRepository } from "./comment.derived/index.ts";
import { type Account, accounts } from "./guards.ts";
import { IssueApi, IssueMigration, issueRoutes, PostgresIssueRepository } from "./issue.derived/index.ts";
import { LabelMigration } from "./label.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration, projectRoutes } from "./project.derived/index.ts";
import {
  PostgresWorkspaceRepository,
  WorkspaceApi,
  WorkspaceMigration,
  workspaceRoutes,
} from "./workspace.derived/index.ts";

const json = { "content-type": "application/json" };

describeBehaviour(
  "tenants over HTTP",
  (database) => {
    database.migrateOnce([WorkspaceMigration, ProjectMigration, IssueMigration, CommentMigration, LabelMigration]);

    const servers: Server[] = [];
    after(() => Promise.all(servers.map((server) => server.close())));

    /** Everything behind one framework, and two members of two workspaces. */
    async function start(adapter: string) {
      const { db } = database;
      const workspaces = new PostgresWorkspaceRepository(db);
      const comments = new PostgresCommentRepository(db);
      const owner = ({ workspaceId }: Account): Uuid | null => workspaceId;
      const routes = [
        ...workspaceRoutes(workspaces, { owner }),
        ...projectRoutes(new PostgresProjectRepository(db), {
          owner: async (principal) => ("key" in principal ? keys.get(principal.key) : principal.workspaceId),
        }),
        ...issueRoutes((principal) => new PostgresIssueRepository(db).as(principal), { owner }),
        ...commentRoutes(comments, {
          owner,
          createValues: (_dto, { name }) => ({ author: name }),
        }),
      ];
      const run = adapters[adapter];
      assert.ok(run !== undefined);
      const server = await run(routes, "");
      servers.push(server);
      const keys = new Map<string, Uuid>();
      const member = async (name: string) => {
        const workspace = await workspaces.create({ name });
        accounts.set(name, { name, workspaceId: workspace.id });
        keys.set(name, workspace.id);
        const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
          server.send(method, path, {
            headers: { ...(body === undefined ? {} : json), "x-member": name, "x-key": name },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
        const made = async (path: string, body: object) => JSON.parse((await send("POST", path, body)).text);
        const project = await made("/projects", { name: `project of ${name}` });
        const issue = await made("/issues", { projectId: project.id, code: "1", title: `issue of ${name}` });
        const comment = await made("/comments", { issueId: issue.id, text: `comment of ${name}` });
        return { send, made, workspace, project, issue, comment };
      };
      return { server, db, comments, ada: await member(`ada ${adapter}`), eve: await member(`eve ${adapter}`) };
    }

    for (const adapter of Object.keys(adapters)) {
      test(`${adapter}: another's rows are missing rows`, async () => {
        const { ada, eve } = await start(adapter);
        const bodies = {
          workspaces: { name: "x" },
          projects: { name: "x" },
          issues: { title: "x", expectedVersion: 0 },
          comments: { text: "x" },
        };
        const rows = { workspaces: ada.workspace, projects: ada.project, issues: ada.issue, comments: ada.comment };
        for (const [collection, body] of Object.entries(bodies)) {
          const { id } = rows[collection as keyof typeof rows];
          const before = await ada.send("GET", `/${collection}/${id}`);
          assert.equal(before.status, 200);
          const attacks = [
            ["GET", undefined],
            ["PATCH", body],
            ["PATCH", { ...body, expectedVersion: 99 }],
            ["PATCH", collection === "issues" ? { expectedVersion: 0 } : {}],
            ["DELETE", undefined],
          ] as const;
          for (const [method, sent] of attacks) {
            if (collection === "comments" && method === "GET") continue;
            const foreign = await eve.send(method, `/${collection}/${id}`, sent);
            const missing = await eve.send(method, `/${collection}/${newUuid()}`, sent);
            assert.equal(foreign.status, 404, `${method} ${collection}`);
            assert.deepEqual(comparable(foreign), comparable(missing));
          }
          assert.deepEqual(comparable(await ada.send("GET", `/${collection}/${id}`)), comparable(before));
        }
      });

      test(`${adapter}: lists show the rows of one's own, whatever is asked`, async () => {
        const { ada, eve } = await start(adapter);
        const listed = async (path: string): Promise<string[]> =>
          JSON.parse((await eve.send("GET", path)).text).map(({ id }: { id: string }) => id);
        assert.deepEqual(await listed("/workspaces"), [eve.workspace.id]);
        assert.deepEqual(await listed("/projects"), [eve.project.id]);
        assert.deepEqual(await listed("/projects?name=project"), []);
        assert.deepEqual(await listed("/issues"), [eve.issue.id]);
        assert.deepEqual(await listed("/issues?title=issue&sort=title_asc"), [eve.issue.id]);
        assert.deepEqual(await listed(`/issues?workspaceId=${ada.workspace.id}`), []);
        assert.deepEqual(await listed(`/issues?after=00000000-0000-0000-0000-000000000000`), [eve.issue.id]);
        // What has no guard is everybody's.
        const all = JSON.parse((await eve.send("GET", "/comments")).text).map(({ text }: { text: string }) => text);
        assert.ok(all.includes(ada.comment.text) && all.includes(eve.comment.text));
      });

      test(`${adapter}: whoever has no owner is refused before the database is asked, and who is not known before that`, async () => {
        const { server } = await start(adapter);
        accounts.set("staff", { name: "staff", workspaceId: null });
        for (const [method, path, body] of [
          ["GET", "/workspaces"],
          ["GET", "/issues?limit=none"],
          ["POST", "/issues", "{"],
          ["PATCH", "/issues/no-id", "{"],
          ["DELETE", `/issues/${newUuid()}`],
          ["GET", "/projects"],
        ] as const) {
          const answer = (headers: Record<string, string>) =>
            server.send(method, path, body === undefined ? { headers } : { headers: { ...headers, ...json }, body });
          const refused = await answer({ "x-member": "staff", "x-key": "unknown" });
          assert.equal(refused.status, 403, `${method} ${path}`);
          assert.equal((await answer({})).status, 401);
        }
      });
    }

    test("a request does not say whose a row is", async () => {
      const { ada, eve, comments } = await start("fetch");
      const { issue, project } = eve;
      const workspaceId = ada.workspace.id;
      const made = await eve.made("/issues", { workspaceId, projectId: project.id, code: "2", title: "t" });
      assert.equal(made.workspaceId, eve.workspace.id);
      const wrong = await eve.made("/issues", { workspaceId: 7, projectId: project.id, code: "3", title: "t" });
      assert.equal(wrong.workspaceId, eve.workspace.id);
      const planted = await eve.made("/comments", { workspaceId, issueId: issue.id, text: "t", author: "ada" });
      const { workspaceId: whose, author } = (await comments.findById(planted.id)) ?? {};
      assert.deepEqual([whose, author], [eve.workspace.id, "eve fetch"]);
      const moved = await eve.send("PATCH", `/issues/${issue.id}`, { workspaceId, title: "u", expectedVersion: 0 });
      assert.equal(JSON.parse(moved.text).workspaceId, eve.workspace.id);
      assert.equal((await eve.send("POST", "/workspaces", { name: "another" })).status, 405);
    });

    test("a value of `owner` that is no UUID is a mistake of the application's, and not the client's who sends the same", async () => {
      const { eve } = await start("fetch");
      const errors: unknown[] = [];
      const onError = (error: unknown): void => void errors.push(error);
      const handler = fetchHandler(
        issueRoutes(new PostgresIssueRepository(database.db), { owner: () => "none" as Uuid, onError }),
      );
      for (const [method, path, body] of [
        ["GET", "/issues", null],
        ["GET", `/issues/${eve.issue.id}`, null],
        ["POST", "/issues", JSON.stringify({ projectId: eve.project.id, code: "none", title: "none" })],
      ] as const) {
        const headers = { ...json, "x-member": "eve fetch" };
        assert.equal((await handler(new Request(`http://localhost${path}`, { method, headers, body }))).status, 500);
      }
      const message =
        "The function `owner` returned a value that is not a valid owner: The value of issues.workspace_id is not a UUID";
      assert.deepEqual(
        errors.map((error) => (error as Error).message),
        [message, message, message],
      );
    });

    test("a reference to another's row is one to no row", async () => {
      const { ada, eve } = await start("Fastify");
      const body = { code: "9", title: "t", projectId: eve.project.id };
      const sent = async (change: object) => comparable(await eve.send("POST", "/issues", { ...body, ...change }));
      const foreign = await sent({ projectId: ada.project.id });
      assert.deepEqual(foreign, await sent({ projectId: newUuid() }));
      assert.match(JSON.stringify(foreign), /409.*projectId/);
      assert.deepEqual(await sent({ parentId: ada.issue.id }), await sent({ parentId: newUuid() }));
      const moved = async (parentId: Uuid) =>
        comparable(await eve.send("PATCH", `/issues/${eve.issue.id}`, { parentId, expectedVersion: 0 }));
      assert.deepEqual(await moved(ada.issue.id), await moved(newUuid()));
    });

    test("what is deleted is the owner's alone", async () => {
      const { ada, eve } = await start("node:http");
      assert.equal((await eve.send("DELETE", `/issues/${eve.issue.id}`)).status, 204);
      assert.equal((await ada.send("GET", `/issues/${ada.issue.id}`)).status, 200);
    });
  },
  { engines: ["pg"] },
);

test("the document has no owner where a request says none", () => {
  const { schemas } = IssueApi.openapi().components;
  const properties = (name: string): string[] =>
    Object.keys((schemas?.[name] as { properties?: object } | undefined)?.properties ?? {});
  assert.deepEqual(properties("CreateIssueRequest"), ["projectId", "parentId", "code", "title", "estimate"]);
  assert.deepEqual(properties("UpdateIssueRequest"), ["parentId", "title", "estimate", "expectedVersion"]);
  assert.ok(properties("IssueResponse").includes("workspaceId"));
  const comment = CommentApi.openapi().components.schemas?.["CreateCommentRequest"] as { required: string[] };
  assert.deepEqual(comment.required, ["issueId", "text"]);
  assert.deepEqual(Object.keys(WorkspaceApi.openapi().paths["/workspaces"] ?? {}), ["get"]);
});

/** Frameworks add the time to their answers. */
function comparable({ status, headers: { date: _, ...headers }, text }: Answer): object {
  return { status, headers, text };
}
