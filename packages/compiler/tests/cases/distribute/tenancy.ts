// What an application does with the case's entities: on one server, on PGlite and on a coordinator of Citus alike.
import assert from "node:assert/strict";
import type { Uuid } from "entity-derive";
import { ConstraintError, type Database, transaction } from "entity-derive/runtime";
import { CountryMigration, PostgresCountryRepository } from "./country.derived/index.ts";
import { IssueMigration, PostgresIssueRepository, withIssues } from "./issue.derived/index.ts";
import { MarkMigration, PostgresMarkRepository } from "./mark.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./project.derived/index.ts";
import { PostgresStepRepository, StepMigration } from "./step.derived/index.ts";
import { PostgresWorkspaceRepository, WorkspaceMigration } from "./workspace.derived/index.ts";

export const migrations = [
  WorkspaceMigration,
  CountryMigration,
  ProjectMigration,
  IssueMigration,
  StepMigration,
  MarkMigration,
];

/** Two workspaces with the same in each. */
async function tenants(db: Database) {
  const workspaces = new PostgresWorkspaceRepository(db);
  await new PostgresCountryRepository(db).upsert({ code: "CH", name: "Switzerland" });
  const of = async (name: string) => {
    const workspace = await workspaces.create({ name });
    const projects = new PostgresProjectRepository(db).ownedBy(workspace.id);
    const issues = new PostgresIssueRepository(db).ownedBy(workspace.id);
    const steps = new PostgresStepRepository(db).ownedBy(workspace.id);
    const project = await projects.create({ key: "WEB", name: "web", country: "CH" });
    const issue = await issues.create({ projectId: project.id, title: name, parentId: null });
    return { workspace, projects, project, issues, issue, steps };
  };
  return { workspaces, ours: await of("ours"), theirs: await of("theirs") };
}

const idsOf = (rows: readonly { readonly id: Uuid }[]): readonly Uuid[] => rows.map(({ id }) => id);

/** Every method of a repository that is limited to an owner, and what others see of it. */
export async function worksWithinATenant(db: Database): Promise<void> {
  const { ours, theirs } = await tenants(db);
  const { issues, issue, projects, project, steps, workspace } = ours;
  const made = await issues.createMany(
    ["b", "c", "d"].map((title) => ({ projectId: project.id, parentId: issue.id, title })),
  );
  assert.deepEqual(
    made.map(({ title, parentId }) => [title, parentId]),
    ["b", "c", "d"].map((title) => [title, issue.id]),
  );
  assert.deepEqual(await issues.findById(issue.id), issue);
  assert.equal(await issues.findById(theirs.issue.id), null);
  assert.deepEqual(idsOf(await issues.findByIds([issue.id, theirs.issue.id])), [issue.id]);
  assert.equal((await issues.list(10, 0)).length, 4);
  assert.equal((await issues.listAfter(issue.id, 2)).length, 2);
  const page = await issues.queryPage({ title: "c", count: true, limit: 1 });
  assert.deepEqual([page.count, page.items.map(({ title }) => title)], [1, ["c"]]);
  assert.equal(await issues.count(), 4);
  assert.equal(await issues.exists({ title: "nothing" }), false);
  assert.deepEqual((await issues.findProject(issue.id))?.id, project.id);
  assert.deepEqual((await issues.findWorkspace(issue.id))?.id, workspace.id);
  assert.deepEqual(idsOf(await issues.findIssues(issue.id)).length, 3);
  assert.equal((await issues.findIssuesByIssueIds([issue.id])).get(issue.id)?.length, 3);
  const streamed: string[] = [];
  for await (const { title } of issues.stream({ sort: "title_asc" })) streamed.push(title);
  assert.deepEqual(streamed, ["b", "c", "d", "ours"]);

  const before = Date.now() - 5_000;
  const changed = await issues.update(issue.id, { title: "new", expectedVersion: issue.version });
  assert.ok(changed.version === issue.version + 1 && changed.updatedAt > issue.updatedAt);
  assert.ok(changed.updatedAt.getTime() > before);
  await assert.rejects(issues.update(issue.id, { title: "x", expectedVersion: issue.version }), /version/);
  await assert.rejects(issues.update(theirs.issue.id, { title: "x", expectedVersion: 0 }), /was not found/);
  const locked = await issues.whileLocked(issue.id, async (row, inside) => {
    assert.equal(row?.title, "new");
    return inside.update(issue.id, { title: "newer", expectedVersion: changed.version });
  });
  assert.equal(locked?.title, "newer");
  await transaction(db, withIssues).run(async (within) => {
    const own = within.issues.ownedBy(workspace.id);
    assert.equal((await own.findByIdForUpdate(issue.id))?.title, "newer");
    assert.equal(await own.findByIdForUpdate(theirs.issue.id), null);
    assert.equal(await own.whileLocked(theirs.issue.id, async (row) => row), null);
    assert.equal(await within.issues.findByIdForUpdateScoped(theirs.issue.id, workspace.id), null);
    // The id alone does not say on which node the row is.
    await assert.rejects(within.issues.findByIdForUpdate(issue.id), /runs only for one owner/);
  });
  const [first, second] = made;
  assert.ok(first !== undefined && second !== undefined);
  assert.equal(await issues.delete(first.id), true);
  assert.equal(await issues.deleteMany([second.id, theirs.issue.id]), 1);
  assert.equal(await issues.restore(first.id), true);
  assert.equal(await issues.hardDelete(first.id), true);
  assert.equal(await theirs.issues.count(), 1);

  const again = await projects.upsert({ key: "WEB", name: "other", country: null });
  assert.deepEqual([again.id, again.name, again.country], [project.id, "other", null]);
  const kept = await projects.upsert({ key: "WEB", name: "third" });
  assert.deepEqual([kept.id, kept.name, kept.country], [project.id, "third", null]);
  const fresh = await projects.upsert({ key: "NEW", name: "fresh" });
  assert.notEqual(fresh.id, project.id);
  await assert.rejects(
    projects.create({ key: "WEB", name: "twice" }),
    (error) => error instanceof ConstraintError && error.constraint === "projects_workspace_id_key_key",
  );
  await assert.rejects(issues.create({ projectId: theirs.project.id, title: "not ours" }), /issues_project_id_fkey/);

  const lines = await steps.createMany([2, 1].map((line) => ({ issueId: issue.id, line, text: `${line}` })));
  const keys = lines.map(({ issueId, line, workspaceId }) => ({ issueId, line, workspaceId }));
  assert.deepEqual(
    lines.map(({ line }) => line),
    [2, 1],
  );
  const [two, one] = keys;
  assert.ok(one !== undefined && two !== undefined);
  assert.equal((await steps.findByIds(keys)).length, 2);
  assert.equal((await steps.update(two, { text: "changed" })).text, "changed");
  assert.equal((await issues.findSteps(issue.id)).length, 2);
  assert.equal((await steps.findIssue(two))?.id, issue.id);
  assert.equal((await new PostgresStepRepository(db).findIssue(two))?.id, issue.id);
  const stranger = { ...two, workspaceId: theirs.workspace.id };
  assert.equal(await steps.findIssue(stranger), null);
  assert.equal(await new PostgresStepRepository(db).findIssue(stranger), null);
  assert.equal(await steps.deleteMany([one]), 1);

  const marks = new PostgresMarkRepository(db).ownedBy(workspace.id);
  assert.equal((await marks.createMany([{ code: "a" }, { code: "b" }])).length, 2);
  await assert.rejects(
    marks.createMany([{ code: "c" }, { code: "b" }]),
    (error) => error instanceof ConstraintError && error.constraint === "marks_workspace_id_code_key",
  );
  assert.equal((await marks.list(10, 0)).length, 2);
}

/** What sees the rows of all: it asks every node, and gives the same. */
export async function worksAcrossTenants(db: Database): Promise<void> {
  const { workspaces, ours, theirs } = await tenants(db);
  const issues = new PostgresIssueRepository(db);
  assert.deepEqual(await issues.findById(ours.issue.id), ours.issue);
  assert.deepEqual(
    idsOf(await issues.findByIds([theirs.issue.id, ours.issue.id])).toSorted(),
    [ours.issue.id, theirs.issue.id].sort(),
  );
  const names = Array.from({ length: 20 }, (_, index) => `w${index}`);
  const many = await workspaces.createMany(names.map((name) => ({ name })));
  assert.deepEqual(
    many.map(({ name }) => name),
    names,
    "in the order in which they were given, from whichever node",
  );
  const titled = [ours, theirs, ours, theirs].map(({ project }, index) => ({
    projectId: project.id,
    title: `${index}`,
  }));
  const mixed = await issues.createMany(titled, ({ projectId }) => ({
    workspaceId: projectId === ours.project.id ? ours.workspace.id : theirs.workspace.id,
  }));
  assert.deepEqual(
    mixed.map(({ title }) => title),
    ["0", "1", "2", "3"],
  );
  const changed = await issues.update(ours.issue.id, { title: "changed", expectedVersion: ours.issue.version });
  assert.equal(changed.version, ours.issue.version + 1);
  await assert.rejects(
    issues.update(ours.issue.id, { title: "changed", expectedVersion: ours.issue.version }),
    /version/,
  );
  assert.equal((await issues.queryPage({ count: true, limit: 1 })).count, 6);
  assert.equal(await issues.exists({ title: "changed" }), true);
  assert.equal((await issues.findProject(ours.issue.id))?.id, ours.project.id);
  assert.equal((await issues.findWorkspace(ours.issue.id))?.id, ours.workspace.id);
  assert.equal(await issues.delete(theirs.issue.id), true);
  assert.equal(await issues.findByIdScoped(theirs.issue.id, theirs.workspace.id), null);
  assert.equal((await issues.listByOwner(ours.workspace.id, 10, 0)).length, 3);
  assert.equal(await workspaces.delete(theirs.workspace.id), true);
  assert.equal(await issues.count(), 3);
}

/** What is not committed is nowhere: neither the row nor its event. */
export async function isAtomic(db: Database): Promise<void> {
  const { ours } = await tenants(db);
  const count = async (): Promise<string | null | undefined> =>
    (await db.query({ name: "count", text: "SELECT COUNT(*) FROM public.entity_outbox" }, [])).rows[0]?.[0];
  const before = await count();
  await assert.rejects(
    transaction(db, withIssues).run(async ({ issues }) => {
      await issues.ownedBy(ours.workspace.id).create({ projectId: ours.project.id, title: "gone" });
      throw new Error("rolled back");
    }),
    /rolled back/,
  );
  assert.equal(await count(), before);
  await ours.issues.create({ projectId: ours.project.id, title: "there" });
  assert.equal(Number(await count()), Number(before) + 1);
}
