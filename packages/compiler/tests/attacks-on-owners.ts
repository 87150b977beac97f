// What an application and an attacker do with the case's entities as a role that policies hold for: on one server and on nodes alike.
import assert from "node:assert/strict";
import { checkRowSecurity } from "entity-derive/row-security";
import { type Database, newUuid, type Queryable, transaction } from "entity-derive/runtime";
import {
  IssueMigration,
  type IssueRepository,
  PostgresIssueRepository,
  withIssues,
} from "./cases/distribute-rls/issue.derived/index.ts";
import { NoteMigration, PostgresNoteRepository } from "./cases/distribute-rls/note.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./cases/distribute-rls/project.derived/index.ts";
import { PostgresWorkspaceRepository, WorkspaceMigration } from "./cases/distribute-rls/workspace.derived/index.ts";
import { type Application, forgetful } from "./secured-application.ts";

export const migrations = [WorkspaceMigration, ProjectMigration, IssueMigration, NoteMigration];

const refused = { code: "42501" };

const sql = async (
  db: Queryable,
  text: string,
  parameters: readonly string[] = [],
): Promise<readonly (readonly (string | null)[])[]> => (await db.query({ name: "by hand", text }, parameters)).rows;

/** Two workspaces with the same in each, made by the application. */
async function tenants({ db, owner }: Application) {
  const of = async (name: string) => {
    const id = newUuid();
    await owner.query({ name: "found", text: "INSERT INTO workspaces VALUES ($1, $2)" }, [id, name]);
    assert.equal((await new PostgresWorkspaceRepository(db).ownedBy(id).findById(id))?.name, name);
    const project = await new PostgresProjectRepository(db).ownedBy(id).create({ key: "p", name });
    const issues = new PostgresIssueRepository(db).ownedBy(id);
    const issue = await issues.create({ projectId: project.id, code: "1", title: name });
    const gone = await issues.create({ projectId: project.id, code: "2", title: `${name} gone` });
    await issues.delete(gone.id);
    const notes = new PostgresNoteRepository(db).ownedBy(id);
    return { id, project, issues, issue, gone, notes, note: await notes.create({ issueId: issue.id, text: name }) };
  };
  return { ours: await of("ours"), theirs: await of("theirs") };
}

/** All rows, as the role sees them that owns the tables. */
async function everything({ owner }: Application): Promise<unknown> {
  const tables = ["workspaces", "projects", "issues", "notes", "entity_outbox", "entity_outbox_events"];
  const rows = await Promise.all(tables.map((table) => sql(owner, `SELECT row_to_json(one)::TEXT FROM ${table} one`)));
  return rows.map((one) => one.flat().sort());
}

/** Repositories of one owner whose statements have lost what limits them to it. */
const careless = (db: Database, owner: string): readonly IssueRepository[] =>
  [
    new PostgresIssueRepository(forgetful(db)).ownedBy(owner as never),
    new PostgresIssueRepository(db.scoped({ owner })),
    new PostgresIssueRepository(db).as({ owner }),
  ] as IssueRepository[];

/** What a repository of an owner does is as without policies. */
async function worksForAnOwner(app: Application): Promise<void> {
  const { ours, theirs } = await tenants(app);
  const { issues, issue, project, notes, note } = ours;
  assert.deepEqual(await issues.findById(issue.id), issue);
  assert.equal(await issues.findById(theirs.issue.id), null);
  assert.deepEqual(
    (await issues.list(10, 0)).map(({ id }) => id),
    [issue.id],
  );
  assert.deepEqual(
    (await issues.queryPage({ title: "our" })).items.map(({ id }) => id),
    [issue.id],
  );
  assert.equal((await issues.update(issue.id, { title: "again", expectedVersion: 0 })).title, "again");
  await assert.rejects(issues.update(issue.id, { title: "late", expectedVersion: 0 }), { name: "ConflictError" });
  assert.equal(await issues.restore(ours.gone.id), true);
  assert.equal(await issues.hardDelete(ours.gone.id), true);
  const upserted = { projectId: project.id, code: "1", title: "upserted" };
  assert.equal((await issues.upsert(upserted)).id, issue.id);
  assert.equal((await issues.upsert({ ...upserted, code: "3" })).title, "upserted");
  const many = ["4", "5", "6"].map((code) => ({ ...upserted, code }));
  assert.deepEqual(
    (await issues.createMany(many)).map(({ code }) => code),
    ["4", "5", "6"],
  );
  await assert.rejects(issues.create({ ...upserted, code: "4" }), { name: "ConstraintError" });
  const projects = new PostgresProjectRepository(app.db).ownedBy(ours.id);
  assert.equal((await projects.findByWorkspaceIdAndKey(ours.id, "p"))?.id, project.id);
  assert.deepEqual(await notes.findById(note.id), note);
  assert.equal(await theirs.notes.findById(note.id), null);
  const seen: string[] = [];
  for await (const one of issues.stream({})) seen.push(one.workspaceId);
  assert.deepEqual(new Set(seen), new Set([ours.id]));
}

/** With forgotten predicates, reading methods show no other owner's row. */
async function hidesOtherOwners(app: Application): Promise<void> {
  const { ours, theirs } = await tenants(app);
  for (const issues of careless(app.db, ours.id)) {
    assert.equal(await issues.findById(theirs.issue.id), null);
    assert.equal(await issues.findByIdWithDeleted(theirs.gone.id), null);
    assert.deepEqual(await issues.findByIds([theirs.issue.id]), []);
    assert.equal((await issues.list(10, 0)).length, 1);
    assert.equal((await issues.listWithDeleted(10, 0)).length, 2);
    assert.equal((await issues.query({})).length, 1);
    assert.equal(await issues.count({}), 1);
    assert.equal(await issues.exists({ title: "theirs" }), false);
    // Of those with the code, whoever's they are.
    assert.notEqual((await issues.findByWorkspaceIdAndCode(theirs.id, "1"))?.workspaceId, theirs.id);
    const streamed: string[] = [];
    for await (const { workspaceId } of issues.stream({})) streamed.push(workspaceId);
    assert.deepEqual(streamed, [ours.id]);
  }
}

/** With forgotten predicates, writing methods change no other owner's row. */
async function keepsOtherOwners(app: Application): Promise<void> {
  const { ours, theirs } = await tenants(app);
  const before = await everything(app);
  for (const issues of careless(app.db, ours.id)) {
    await assert.rejects(issues.update(theirs.issue.id, { title: "x", expectedVersion: 0 }), { name: "NotFoundError" });
    assert.equal(await issues.delete(theirs.issue.id), false);
    assert.equal(await issues.hardDelete(theirs.issue.id), false);
    assert.equal(await issues.restore(theirs.gone.id), false);
    assert.equal(await issues.deleteMany([theirs.issue.id]), 0);
  }
  const all = new PostgresIssueRepository(app.db.scoped({ owner: ours.id }));
  const made = { workspaceId: theirs.id, projectId: theirs.project.id, title: "x" };
  await assert.rejects(all.create({ ...made, code: "new" }), refused);
  await assert.rejects(all.createMany([{ ...made, code: "new" }]), refused);
  // Onto a row of theirs, and one that they do not have.
  await assert.rejects(all.upsert({ ...made, code: "1" }), refused);
  await assert.rejects(all.upsert({ ...made, code: "new" }), refused);
  assert.deepEqual(await everything(app), before);
}

/** SQL by hand through a scoped view sees and writes the owner's rows alone. */
async function keepsSqlByHand(app: Application): Promise<void> {
  const { ours, theirs } = await tenants(app);
  const mine = app.db.scoped({ owner: ours.id });
  const before = await everything(app);
  assert.deepEqual(await sql(mine, "SELECT DISTINCT workspace_id FROM issues"), [[ours.id]]);
  assert.deepEqual(await sql(mine, "SELECT id FROM workspaces"), [[ours.id]]);
  const joined = `
    SELECT count(*) FROM issues a JOIN projects b ON a.workspace_id = b.workspace_id WHERE a.workspace_id <> $1`;
  assert.deepEqual(await sql(mine, joined, [ours.id]), [["0"]]);
  const within = `
    SELECT count(*) FROM projects
     WHERE (workspace_id, id) IN (SELECT workspace_id, project_id FROM issues WHERE id = $1)`;
  assert.deepEqual(await sql(mine, within, [theirs.issue.id]), [["0"]]);
  const locking = "SELECT id FROM issues WHERE workspace_id = $1 FOR UPDATE";
  assert.deepEqual(await sql(mine, locking, [theirs.id]), []);
  const updating = "UPDATE issues SET title = 'x' WHERE id = $1 RETURNING id";
  assert.deepEqual(await sql(mine, updating, [theirs.issue.id]), []);
  assert.deepEqual(await sql(mine, "DELETE FROM projects WHERE workspace_id <> $1 RETURNING id", [ours.id]), []);
  const inserting = "INSERT INTO projects (id, workspace_id, key, name) VALUES ($1, $2, 'x', 'x')";
  await assert.rejects(sql(mine, inserting, [newUuid(), theirs.id]), refused);
  const onto = `${inserting} ON CONFLICT (workspace_id, id) DO UPDATE SET name = 'taken'`;
  await assert.rejects(sql(mine, onto, [theirs.project.id, theirs.id]), refused);
  await assert.rejects(sql(mine, "TRUNCATE issues CASCADE"), refused);
  await assert.rejects(mine.execute("ALTER TABLE issues DISABLE ROW LEVEL SECURITY"), refused);
  await assert.rejects(sql(mine, "SELECT payload FROM entity_outbox"), refused);
  await assert.rejects(sql(mine, "SELECT * FROM entity_outbox_events"), refused);
  assert.deepEqual(await everything(app), before);
}

/** Nobody sees nothing, on the application's pool. */
async function showsNobodyAnything(app: Application): Promise<void> {
  const { ours } = await tenants(app);
  const { db } = app;
  const before = await everything(app);
  for (const nobody of [db, db.scoped({}), db.scoped({ owner: null }), db.scoped({ owner: "" })]) {
    for (const table of ["workspaces", "projects", "issues"])
      assert.deepEqual(await sql(nobody, `SELECT count(*) FROM ${table}`), [["0"]]);
    assert.deepEqual(await new PostgresIssueRepository(nobody).list(10, 0), []);
    const made = { workspaceId: ours.id, key: "x", name: "x" };
    await assert.rejects(new PostgresProjectRepository(nobody).create(made), refused);
  }
  assert.deepEqual(await everything(app), before);
}

/** Many owners at once, with errors between them: each sees its own. */
async function keepsManyApart({ db, ...app }: Application): Promise<void> {
  const { ours, theirs } = await tenants({ db, ...app });
  const seen = async (view: Queryable): Promise<unknown> =>
    (await sql(view, "SELECT DISTINCT workspace_id FROM issues")).flat();
  const failing = (view: Queryable): Promise<unknown> =>
    sql(view, "SELECT 1 / (count(*) - count(*)) FROM issues").catch(() => "failed");
  const [mine, yours] = [db.scoped({ owner: ours.id }), db.scoped({ owner: theirs.id })];
  for (let round = 0; round < 10; round++) {
    assert.deepEqual(
      await Promise.all([seen(mine), failing(yours), seen(yours), seen(db), failing(mine), seen(db), seen(mine)]),
      [[ours.id], "failed", [theirs.id], [], "failed", [], [ours.id]],
    );
  }
}

/** A transaction: owners in turn, savepoints, streams, and nobody between them. */
async function turnsWithinATransaction(app: Application): Promise<void> {
  const { ours, theirs } = await tenants(app);
  await transaction(app.db, withIssues).run(async ({ issues, tx }) => {
    const ids = async (of: IssueRepository): Promise<unknown> => (await of.list(10, 0)).map(({ id }) => id);
    const [mine, yours] = [issues.ownedBy(ours.id), issues.ownedBy(theirs.id)];
    assert.deepEqual(
      [await ids(mine), await ids(issues), await ids(yours), await ids(issues)],
      [[ours.issue.id], [], [theirs.issue.id], []],
    );
    await tx
      .transaction(async (savepoint) => {
        assert.equal((await sql(savepoint.scoped({ owner: theirs.id }), "SELECT id FROM issues")).length, 2);
        throw new Error("back");
      })
      .catch(() => undefined);
    assert.deepEqual([await ids(mine), await ids(issues)], [[ours.issue.id], []]);
    for await (const issue of new PostgresIssueRepository(tx.scoped({ owner: ours.id })).stream({})) {
      assert.equal(issue.workspaceId, ours.id);
      assert.deepEqual(await ids(yours), [theirs.issue.id]);
    }
    await mine.update(ours.issue.id, { title: "in a transaction", expectedVersion: 0 });
  });
  assert.equal((await ours.issues.findById(ours.issue.id))?.title, "in a transaction");
}

/** Hooks, and what waits for the commit, read and write for the owner. */
async function hooksRunForTheOwner({ db, ...app }: Application): Promise<void> {
  const { ours, theirs } = await tenants({ db, ...app });
  const seen: unknown[] = [];
  const look = async (on: Queryable): Promise<void> => {
    seen.push((await sql(on, "SELECT DISTINCT workspace_id FROM issues")).flat());
  };
  const hooks = {
    beforeUpdate: (_: string, __: unknown, call: { readonly db: Queryable }) => look(call.db),
    afterUpdate: (_: unknown, call: { readonly db: Database }) => look(call.db),
  };
  const issues = new PostgresIssueRepository(db, { hooks, previous: true });
  for (const { id, issue } of [ours, theirs])
    await issues.ownedBy(id).update(issue.id, { title: "hooked", expectedVersion: 0 });
  assert.deepEqual(seen, [[ours.id], [ours.id], [theirs.id], [theirs.id]]);
}

/** Rows and their events are written together, or neither, also where the policy refuses the row on its node. */
async function writesEvents({ db, owner, ...app }: Application): Promise<void> {
  const { ours, theirs } = await tenants({ db, owner, ...app });
  const count = async (): Promise<number> =>
    Number((await sql(owner, "SELECT count(*) FROM entity_outbox"))[0]?.[0]) +
    Number((await sql(owner, "SELECT count(*) FROM entity_outbox_events"))[0]?.[0]);
  const before = await count();
  await ours.issues.update(ours.issue.id, { title: "told", expectedVersion: 0 });
  await ours.notes.update(ours.note.id, { text: "told" });
  assert.equal(await count(), before + 2);
  const careless = new PostgresIssueRepository(db.scoped({ owner: ours.id }));
  const made = { workspaceId: theirs.id, projectId: theirs.project.id, code: "x", title: "x" };
  await assert.rejects(careless.create(made), refused);
  assert.equal(await count(), before + 2);
}

/** The role passes the check at start. */
async function isCheckedAtStart({ db }: Application): Promise<void> {
  await checkRowSecurity(db, migrations);
}

export const attacks = [
  worksForAnOwner,
  hidesOtherOwners,
  keepsOtherOwners,
  keepsSqlByHand,
  showsNobodyAnything,
  keepsManyApart,
  turnsWithinATransaction,
  hooksRunForTheOwner,
  writesEvents,
  isCheckedAtStart,
];
