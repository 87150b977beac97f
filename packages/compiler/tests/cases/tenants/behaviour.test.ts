// A repository that is limited to an owner: whatever is asked of it, the rows of others are as good as missing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ConstraintError, type Database, NotFoundError, newUuid, OwnerError, transaction } from "entity-derive/runtime";
import { entityFiles, plansOf } from "../../compile-case.ts";
import { CommentMigration, PostgresCommentRepository } from "./comment.derived/index.ts";
import {
  IssueMigration,
  type IssueRepository,
  IssueSubscriber,
  type OwnedIssueRepository,
  PostgresIssueRepository,
  withIssues,
} from "./issue.derived/index.ts";
import type { Issue } from "./issue.entity.ts";
import { LabelMigration, PostgresLabelRepository } from "./label.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./project.derived/index.ts";
import { PostgresWorkspaceRepository, WorkspaceMigration, WorkspaceSubscriber } from "./workspace.derived/index.ts";

describeBehaviour("tenants", (database) => {
  database.migrateOnce([WorkspaceMigration, ProjectMigration, IssueMigration, CommentMigration, LabelMigration]);

  /** Two workspaces with the same in each. */
  async function tenants() {
    const { db } = database;
    const of = async (name: string) => {
      const workspace = await new PostgresWorkspaceRepository(db).create({ name });
      const project = await new PostgresProjectRepository(db).ownedBy(workspace.id).create({ name: "p" });
      const issues = new PostgresIssueRepository(db).ownedBy(workspace.id);
      const made = { projectId: project.id, title: "t", estimate: null };
      const issue = await issues.create({ ...made, code: "1" });
      const gone = await issues.create({ ...made, code: "2" });
      await issues.delete(gone.id);
      const comment = await new PostgresCommentRepository(db)
        .ownedBy(workspace.id)
        .create({ issueId: issue.id, text: name }, { author: "x" });
      const label = await new PostgresLabelRepository(db).create({ issueId: issue.id, text: name });
      return { workspace, project, issues, issue, gone, comment, label };
    };
    return { all: new PostgresIssueRepository(db), ours: await of("ours"), theirs: await of("theirs") };
  }

  test("a subscriber of one owner is told of that owner's events alone, those that are read as well", async () => {
    const { ours, theirs } = await tenants();
    const events = await IssueSubscriber.connect(database.db, { owner: ours.workspace.id });
    const all = await IssueSubscriber.connect(database.db);
    const long = "x".repeat(9_000);
    for (const { issues, project } of [theirs, ours]) {
      const { id } = await issues.create({ projectId: project.id, code: "9", title: long, estimate: null });
      await issues.update(id, { title: "short", expectedVersion: 0 });
    }
    const told: unknown[] = [];
    for (const subscriber of [events, events, all, all, all, all]) {
      const { value } = await subscriber.next();
      told.push([value?.type, value?.meta.owner]);
    }
    const [mine, yours] = [ours, theirs].map(({ workspace }) => [
      ["created", workspace.id],
      ["updated", workspace.id],
    ]);
    assert.deepEqual(told, [...(mine ?? []), ...(yours ?? []), ...(mine ?? [])]);
    await events.close();
    await all.close();
  });

  test("a forged notification shows a subscriber no row of another owner", async () => {
    const { ours, theirs } = await tenants();
    const { db } = database;
    await using events = await IssueSubscriber.connect(db, { owner: ours.workspace.id.toUpperCase() });
    await using workspaces = await WorkspaceSubscriber.connect(db, { owner: ours.workspace.id });
    const notify = (channel: string, id: string, owner: string) =>
      db.query({ name: "forge", text: "SELECT pg_notify($1, $2)" }, [
        channel,
        JSON.stringify({ type: "created", id, truncated: true, meta: { actor: null, owner, version: 0 } }),
      ]);
    await notify(IssueSubscriber.channel, theirs.issue.id, ours.workspace.id);
    await notify(IssueSubscriber.channel, ours.issue.id, ours.workspace.id);
    await notify(WorkspaceSubscriber.channel, theirs.workspace.id, ours.workspace.id);
    await notify(WorkspaceSubscriber.channel, ours.workspace.id, ours.workspace.id);
    for (const [subscriber, id] of [
      [events, ours.issue.id],
      [workspaces, ours.workspace.id],
    ] as const) {
      const { value } = await subscriber.next();
      assert.equal(value?.type === "created" && value.entity.id, id);
    }
    for (const nobody of [undefined, null])
      await assert.rejects(IssueSubscriber.connect(db, { owner: nobody as never }), TypeError);
  });

  test("a row that is its own owner is the owner of its events and of its entries in the audit log", async () => {
    const { ours, theirs } = await tenants();
    const events = await WorkspaceSubscriber.connect(database.db, { owner: ours.workspace.id });
    const workspaces = new PostgresWorkspaceRepository(database.db);
    for (const { workspace } of [theirs, ours]) {
      await workspaces.update(workspace.id, { name: "renamed" });
      await workspaces.ownedBy(workspace.id).update(workspace.id, { name: "again" });
    }
    for (const name of ["renamed", "again"]) {
      const { value } = await events.next();
      assert.deepEqual([value?.type === "updated" && value.changes.name, value?.meta.owner], [name, ours.workspace.id]);
    }
    await events.close();
    const { rows } = await database.db.query(
      {
        name: "audit",
        text: "SELECT DISTINCT row_id, owner FROM entity_audit_log WHERE table_name = 'public.workspaces' ORDER BY 1",
      },
      [],
    );
    const ids = [ours.workspace.id, theirs.workspace.id].sort();
    assert.deepEqual(
      rows,
      ids.map((id) => [id, id]),
    );
  });

  test("no method sees, changes or counts what is another owner's", async () => {
    const { ours, theirs } = await tenants();
    const before = await contents(database.db);
    for (const [name, call] of Object.entries(callsOn(theirs.issue, theirs.gone.id))) {
      const missing = callsOn({ ...theirs.issue, id: newUuid(), code: "none", title: "none" }, newUuid())[name];
      assert.ok(missing !== undefined);
      const answer = await answerOf(call(ours.issues));
      assert.deepEqual(withoutIds(answer), withoutIds(await answerOf(missing(ours.issues))), name);
    }
    const own = await contents(database.db);
    assert.deepEqual(own, before);
    // The same calls find something where the rows are the owner's, or they would have proved nothing.
    for (const [name, call] of Object.entries(callsOn(ours.issue, ours.gone.id))) {
      const answer = await answerOf(call(ours.issues));
      const nothing = [null, false, 0, "[]", "NotFoundError"].map(String);
      assert.ok(!nothing.includes(typeof answer === "object" ? JSON.stringify(answer) : String(answer)), name);
    }
  });

  test("the calls above are those of all methods", () => {
    const root = import.meta.dirname;
    const plan = plansOf(root, entityFiles(root)).find(({ entity }) => entity.names.type === "Issue");
    const called = [...Object.keys(callsOn({} as Issue, "")), "create", "createMany", "upsert"];
    assert.deepEqual(plan?.methods.map(({ name }) => name).sort(), called.sort());
  });

  test("new rows are the owner's, whatever a request, the values or a hook say", async () => {
    const { all, ours, theirs } = await tenants();
    const stolen = { workspaceId: theirs.workspace.id, projectId: ours.project.id, title: "t", estimate: null };
    const made = [
      await ours.issues.create({ ...stolen, code: "a" }),
      ...(await ours.issues.createMany([
        { ...stolen, code: "b" },
        { ...stolen, code: "c" },
      ])),
      await ours.issues.upsert({ ...stolen, code: "d" }),
      await ours.issues.upsert({ ...stolen, code: "1", title: "changed" }),
    ];
    assert.deepEqual([...new Set(made.map(({ workspaceId }) => workspaceId))], [ours.workspace.id]);
    assert.equal(made.at(-1)?.id, ours.issue.id);
    assert.deepEqual(await all.findById(theirs.issue.id), theirs.issue);
    const hooked = new PostgresIssueRepository(database.db, {
      hooks: { beforeCreate: (dto) => void Object.assign(dto, { workspaceId: theirs.workspace.id }) },
    });
    const own = await hooked.ownedBy(ours.workspace.id).create({ ...stolen, code: "e" });
    assert.equal(own.workspaceId, ours.workspace.id);
    const projects = new PostgresProjectRepository(database.db).ownedBy(ours.workspace.id);
    const project = await projects.create({ name: "x", ...{ workspaceId: theirs.workspace.id } });
    assert.equal(project.workspaceId, ours.workspace.id);
  });

  test("a row stays its owner's", async () => {
    const { all, ours, theirs } = await tenants();
    const given = await ours.issues.update(ours.issue.id, {
      workspaceId: theirs.workspace.id,
      title: "new",
      expectedVersion: ours.issue.version,
    });
    assert.deepEqual([given.workspaceId, given.title], [ours.workspace.id, "new"]);
    assert.equal((await all.findById(given.id))?.workspaceId, ours.workspace.id);
  });

  test("a condition on another owner is added, never instead", async () => {
    const { ours, theirs } = await tenants();
    assert.deepEqual(await ours.issues.query({ workspaceId: theirs.workspace.id }), []);
    assert.equal((await ours.issues.query({ workspaceId: ours.workspace.id })).length, 1);
    assert.equal(await ours.issues.findByWorkspaceIdAndCode(theirs.workspace.id, "1"), null);
    assert.deepEqual(await ours.issues.listByOwner(theirs.workspace.id, 9, 0), []);
  });

  test("it is limited for good, and stays so in transactions and for whoever it acts", async () => {
    const { ours, theirs } = await tenants();
    assert.throws(() => ours.issues.ownedBy(theirs.workspace.id), OwnerError);
    assert.deepEqual(await ours.issues.ownedBy(ours.workspace.id.toUpperCase()).findById(ours.issue.id), ours.issue);
    assert.equal(await ours.issues.as("anybody").findById(theirs.issue.id), null);
    await transaction(database.db, withIssues).run(async ({ issues }) => {
      const limited = issues.ownedBy(ours.workspace.id);
      assert.equal(await limited.findById(theirs.issue.id), null);
      assert.deepEqual(await limited.findById(ours.issue.id), ours.issue);
      assert.equal(await limited.delete(theirs.issue.id), false);
    });
    const acting: unknown[] = [];
    const hooked = new PostgresIssueRepository(database.db, {
      hooks: { afterDelete: (_id, { context }) => void acting.push(context) },
    });
    await hooked.as("ada").ownedBy(ours.workspace.id).delete(ours.issue.id);
    assert.deepEqual(acting, ["ada"]);
  });

  test("of a subclass it is that subclass, in transactions too", async () => {
    const { ours, theirs } = await tenants();
    class Counted extends PostgresIssueRepository {
      static calls = 0;
      override async findById(id: string): Promise<Issue | null> {
        Counted.calls++;
        return super.findById(id);
      }
    }
    const all = new Counted(database.db);
    const limited = all.ownedBy(ours.workspace.id);
    assert.ok(limited instanceof Counted);
    assert.equal(await limited.findById(theirs.issue.id), null);
    assert.deepEqual(await all.findByIdScoped(ours.issue.id, ours.workspace.id), ours.issue);
    await transaction(database.db, withIssues(Counted)).run(async ({ issues }) => {
      assert.deepEqual(await issues.ownedBy(ours.workspace.id).findById(ours.issue.id), ours.issue);
    });
    assert.equal(Counted.calls, 3);
  });

  test("a reference cannot leave the owner", async () => {
    const { all, ours, theirs } = await tenants();
    const made = { code: "x", title: "t", estimate: null };
    const foreign = (field: string) => (error: unknown) =>
      error instanceof ConstraintError && error.kind === "foreign_key" && error.field === field;
    await assert.rejects(ours.issues.create({ ...made, projectId: theirs.project.id }), foreign("projectId"));
    await assert.rejects(ours.issues.create({ ...made, projectId: newUuid() }), foreign("projectId"));
    const own = { ...made, projectId: ours.project.id };
    await assert.rejects(ours.issues.create({ ...own, parentId: theirs.issue.id }), foreign("parentId"));
    const change = { parentId: theirs.issue.id, expectedVersion: ours.issue.version };
    await assert.rejects(ours.issues.update(ours.issue.id, change), foreign("parentId"));
    await assert.rejects(
      ours.issues.createMany([own, { ...own, code: "y", projectId: theirs.project.id }]),
      foreign("projectId"),
    );
    const upserted = { ...made, code: "1", projectId: ours.project.id, parentId: theirs.issue.id };
    await assert.rejects(ours.issues.upsert(upserted), foreign("parentId"));
    // Not by the repository that sees all rows either, and a row with references is not given away.
    const planted = { ...own, workspaceId: ours.workspace.id, parentId: theirs.issue.id };
    await assert.rejects(all.create(planted), foreign("parentId"));
    const free = await ours.issues.create({ ...own, code: "z" });
    const given = { workspaceId: theirs.workspace.id, expectedVersion: free.version };
    await assert.rejects(all.update(free.id, given), foreign("projectId"));
    // What the row that is referred to leaves behind is its id alone.
    const child = await ours.issues.create({ ...own, parentId: ours.issue.id });
    assert.equal(child.parentId, ours.issue.id);
    assert.equal(await ours.issues.hardDelete(ours.issue.id), true);
    const left = await ours.issues.findById(child.id);
    assert.deepEqual([left?.parentId, left?.workspaceId], [null, ours.workspace.id]);
  });

  test("uniqueness within the owner is nobody else's affair", async () => {
    const { ours, theirs } = await tenants();
    const projects = new PostgresProjectRepository(database.db);
    const mine = projects.ownedBy(ours.workspace.id);
    const made = await mine.create({ name: "n", key: "Web" });
    assert.equal((await projects.ownedBy(theirs.workspace.id).create({ name: "n", key: "web" })).key, "web");
    const taken = (error: unknown) => error instanceof ConstraintError && error.kind === "unique";
    await assert.rejects(mine.create({ name: "n", key: "WEB" }), taken);
    assert.deepEqual(await mine.findByWorkspaceIdAndKey(ours.workspace.id, "wEB"), made);
    assert.equal(await mine.existsByWorkspaceIdAndKey(theirs.workspace.id, "web"), false);
    assert.equal(await projects.existsByWorkspaceIdAndKey(theirs.workspace.id, "WEB"), true);
  });

  test("of the owners themselves each sees its own row", async () => {
    const { ours, theirs } = await tenants();
    const workspaces = new PostgresWorkspaceRepository(database.db).ownedBy(ours.workspace.id);
    assert.deepEqual(await workspaces.list(9, 0), [ours.workspace]);
    assert.equal(await workspaces.findById(theirs.workspace.id), null);
    assert.equal(await workspaces.delete(theirs.workspace.id), false);
    assert.deepEqual(
      (await workspaces.findProjects(ours.workspace.id)).map(({ id }) => id),
      [ours.project.id],
    );
    assert.deepEqual(await workspaces.findProjects(theirs.workspace.id), []);
  });
});

type Calls = Readonly<Record<string, (issues: IssueRepository | OwnedIssueRepository) => Promise<unknown>>>;

/** Every method that asks for rows, on one that is live and one that is deleted. */
function callsOn({ id, code, title, workspaceId, version }: Issue, goneId: string): Calls {
  return {
    findById: (issues) => issues.findById(id),
    whileLocked: async (issues) => issues.whileLocked(id, async (issue) => issue),
    findByIds: (issues) => issues.findByIds([id, goneId]),
    findByWorkspaceIdAndCode: (issues) => issues.findByWorkspaceIdAndCode(workspaceId, code),
    existsByWorkspaceIdAndCode: (issues) => issues.existsByWorkspaceIdAndCode(workspaceId, code),
    findByIdCard: (issues) => issues.findByIdCard(id),
    list: async (issues) => (await issues.list(99, 0)).filter((issue) => issue.id === id),
    listAfter: async (issues) => [
      ...(await issues.listAfter(null, 99)).filter((issue) => issue.id === id),
      ...(await issues.listAfter("00000000-0000-0000-0000-000000000000", 99)).filter((issue) => issue.id === id),
    ],
    listOn: async (issues) => (await issues.listOn(code, 9, 0)).filter((issue) => issue.id === id),
    query: (issues) => issues.query({ title, workspaceId }),
    listFiltered: (issues) => issues.listFiltered({ workspaceId }, 9, 0),
    stream: (issues) => Array.fromAsync(issues.stream({ workspaceId, or: [{ title }, { workspaceId }] })),
    queryPage: async (issues) => (await issues.queryPage({ workspaceId, or: [{ title }, { workspaceId }] })).items,
    findFirst: async (issues) => [await issues.findFirst({ or: [{ workspaceId }] })].filter((found) => found !== null),
    count: (issues) => issues.count({ workspaceId }),
    exists: (issues) => issues.exists({ title, workspaceId }),
    findWorkspace: (issues) => issues.findWorkspace(id),
    findIssue: async (issues) => (await issues.findIssue(id)) ?? (await issues.findById(id)),
    findProject: (issues) => issues.findProject(id),
    findComments: (issues) => issues.findComments(id),
    findCommentsByIssueIds: async (issues) => [...(await issues.findCommentsByIssueIds([id])).values()].flat(),
    findLabels: (issues) => issues.findLabels(id),
    findLabelsByIssueIds: async (issues) => [...(await issues.findLabelsByIssueIds([id])).values()].flat(),
    findByIdScoped: (issues) => issues.findByIdScoped(id, workspaceId),
    listByOwner: (issues) => issues.listByOwner(workspaceId, 9, 0),
    findByIdWithDeleted: (issues) => issues.findByIdWithDeleted(goneId),
    listWithDeleted: async (issues) => (await issues.listWithDeleted(99, 0)).filter((issue) => issue.id === goneId),
    queryWithDeleted: async (issues) =>
      (await issues.queryWithDeleted({ workspaceId })).filter((issue) => issue.id === goneId),
    update: (issues) => issues.update(id, { title: "new", expectedVersion: version }),
    updateScoped: (issues) => issues.updateScoped(id, workspaceId, { title: "newer", expectedVersion: version + 1 }),
    restore: (issues) => issues.restore(goneId),
    delete: (issues) => issues.delete(goneId),
    deleteScoped: (issues) => issues.restore(goneId).then(() => issues.deleteScoped(goneId, workspaceId)),
    hardDelete: (issues) => issues.hardDelete(goneId),
    deleteMany: (issues) => issues.deleteMany([id, goneId]),
  };
}

async function answerOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    assert.ok(error instanceof NotFoundError);
    return error.name;
  }
}

function withoutIds(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.length : answer;
}

/** All that there is, events included. */
async function contents(db: Database): Promise<unknown> {
  const text = `
    SELECT (SELECT json_agg(i ORDER BY id) FROM issues i), (SELECT json_agg(c ORDER BY id) FROM comments c),
           (SELECT json_agg(p ORDER BY id) FROM projects p), (SELECT json_agg(w ORDER BY id) FROM workspaces w),
           (SELECT json_agg(o ORDER BY id) FROM entity_outbox o)`;
  return (await db.query({ name: "contents", text }, [])).rows;
}
