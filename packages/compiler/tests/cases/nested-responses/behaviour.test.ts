// Responses with rows of other entities, read by the statement that reads or writes the row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Decimal, Uuid } from "entity-derive";
import { type Database, newUuid, onQuery, transaction } from "entity-derive/runtime";
import { adapters } from "../../../../entity-derive/tests/http/servers.ts";
import { type App, send, withHeaders } from "../../send.ts";
import { CategoryMigration, categoryRouter, PostgresCategoryRepository } from "./category.derived/index.ts";
import {
  CommentMigration,
  commentRouter,
  type OwnedCommentRepository,
  PostgresCommentRepository,
} from "./comment.derived/index.ts";
import {
  IssueApi,
  type IssueCommandContext,
  IssueCommandHandler,
  IssueMigration,
  IssueResponse,
  type IssueWithNested,
  issueRouter,
  type OwnedIssueRepository,
  PostgresIssueRepository,
  type RenameIssue,
  toIssueResponse,
  withIssues,
} from "./issue.derived/index.ts";
import { IssueLabelMigration } from "./issue-label.derived/index.ts";
import { LabelMigration, PostgresLabelRepository } from "./label.derived/index.ts";
import {
  type OwnedPersonRepository,
  PersonMigration,
  type PersonWithNested,
  PostgresPersonRepository,
  personRouter,
} from "./person.derived/index.ts";

class Issues extends IssueCommandHandler<IssueCommandContext> {
  rename({ id, title }: RenameIssue, { repositories }: IssueCommandContext): Promise<IssueWithNested> {
    return repositories.issues.update(id, { title, expectedVersion: 0 });
  }
}

interface Workspace {
  readonly workspaceId: Uuid;
  readonly people: OwnedPersonRepository;
  readonly issues: OwnedIssueRepository;
  readonly comments: OwnedCommentRepository;
  readonly author: PersonWithNested;
  readonly issue: IssueWithNested;
  readonly app: App;
}

const nasty = 'a "quoted", (bracketed) \\ {text}\n';

async function workspace(db: Database): Promise<Workspace> {
  const workspaceId = newUuid();
  const people = new PostgresPersonRepository(db).ownedBy(workspaceId);
  const issues = new PostgresIssueRepository(db);
  const comments = new PostgresCommentRepository(db).ownedBy(workspaceId);
  const author = await people.create({ name: nasty, phone: "+31", password: "secret" });
  const issue = await issues.ownedBy(workspaceId).create({ authorId: author.id, title: "First" });
  const routers = { commands: new Issues(), owner: ({ workspaceId: id }: { workspaceId: Uuid }) => id };
  const app = withHeaders(issueRouter(issues, routers), { "x-workspace": workspaceId });
  return { workspaceId, people, issues: issues.ownedBy(workspaceId), comments, author, issue, app };
}

describeBehaviour("nested responses", (database) => {
  database.migrateOnce([
    PersonMigration,
    IssueMigration,
    CommentMigration,
    LabelMigration,
    IssueLabelMigration,
    CategoryMigration,
  ]);

  test("a row is created, read, changed and listed with its nested members, by one statement each", async () => {
    const { db } = database;
    const { issues, comments, author, issue, workspaceId } = await workspace(db);
    const shown = { id: author.id, workspaceId, name: nasty, role: "writer", phone: "+31" };
    assert.deepEqual([issue.author, issue.assignee, issue.comments, issue.labels], [shown, null, [], []]);
    for (let index = 1; index <= 4; index++) {
      await comments.create({
        issueId: issue.id,
        text: index === 4 ? null : `${nasty}${index}`,
        tags: index === 3 ? ["a,b", '"', "", "\\"] : [],
        cost: index === 3 ? ("1.10" as Decimal) : null,
        meta: index === 3 ? { source: nasty, ids: [1, 2] } : null,
        place: index === 3 ? { file: nasty, line: null } : null,
        authorId: index === 2 ? author.id : null,
      });
    }
    const labels = new PostgresLabelRepository(db).ownedBy(workspaceId);
    const [bug, late] = await labels.createMany([{ name: "bug" }, { name: "late" }]);
    assert.ok(bug !== undefined && late !== undefined);
    await issues.addLabels(issue.id, [bug.id, late.id]);
    const { result: found, statements } = await counted(() => issues.findById(issue.id));
    assert.equal(statements.length, 1);
    assert.ok(found !== null);
    assert.deepEqual(
      found.comments.map(({ text }) => text),
      [null, `${nasty}3`, `${nasty}2`],
    );
    const { id, createdAt, ...third } = found.comments[1] ?? assert.fail();
    assert.ok(createdAt instanceof Date);
    assert.deepEqual(third, {
      workspaceId,
      issueId: issue.id,
      authorId: null,
      text: `${nasty}3`,
      tags: ["a,b", '"', "", "\\"],
      cost: "1.10",
      meta: { source: nasty, ids: [1, 2] },
      place: { file: nasty, line: null },
    });
    assert.deepEqual(found.labels, [late, bug]);
    // Every way to read the row gives the same.
    const page = await issues.queryPage({ sort: ["createdAt_desc"], limit: 1, count: true });
    const reads = [
      await issues.findByIds([issue.id]),
      await issues.list(10, 0),
      await issues.listAfter(null, 10),
      await issues.query({ title: "irs" }),
      page.items,
      [await issues.findFirst({})],
      await Array.fromAsync(issues.stream({})),
      [await issues.findByIdWithDeleted(issue.id)],
      await issues.listWithDeleted(10, 0),
      await issues.queryWithDeleted({}),
      [await issues.whileLocked(issue.id, async (row) => row)],
      [await transaction(db, withIssues).run(async ({ issues: inside }) => inside.findByIdForUpdate(issue.id))],
      [await issues.update(issue.id, { expectedVersion: 0 })],
    ];
    for (const rows of reads) assert.deepEqual(rows, [found]);
    assert.equal(page.count, 1);
    const changed = await counted(() =>
      issues.update(issue.id, { title: "Second", assigneeId: author.id, expectedVersion: 0 }),
    );
    assert.equal(changed.statements.length, 1);
    assert.deepEqual(changed.result, { ...found, title: "Second", assigneeId: author.id, assignee: shown, version: 1 });
    // What is deleted is not shown.
    await comments.delete(id);
    assert.deepEqual(
      (await issues.findById(issue.id))?.comments.map(({ text }) => text),
      [null, `${nasty}2`, `${nasty}1`],
    );
    // A projection has the fields that it names alone, and relations give the entity.
    assert.deepEqual(await issues.findByIdHeading(issue.id), { title: "Second" });
    assert.equal("comments" in ((await comments.findIssue((await comments.list(1, 0))[0]?.id ?? id)) ?? {}), false);
  });

  test("responses of all frameworks have the nested members, without hidden fields", async () => {
    const { issues, comments, issue, author, workspaceId } = await workspace(database.db);
    const comment = await comments.create({
      issueId: issue.id,
      text: "Hello",
      tags: [],
      cost: null,
      meta: null,
      place: null,
    });
    const expected = toIssueResponse((await issues.findById(issue.id)) ?? assert.fail());
    const routes = (await import("./issue.derived/routes.ts")).issueRoutes(new PostgresIssueRepository(database.db), {
      commands: new Issues(),
      owner: ({ workspaceId: id }) => id,
    });
    const texts = new Set<string>();
    for (const start of Object.values(adapters)) {
      const server = await start(routes, "");
      try {
        const answer = await server.send("GET", `/issues/${issue.id}`, { headers: { "x-workspace": workspaceId } });
        assert.equal(answer.status, 200);
        texts.add(`${answer.headers.etag} ${answer.text}`);
        assert.deepEqual(IssueResponse.parse(JSON.parse(answer.text)), expected);
      } finally {
        await server.close();
      }
    }
    const [text = "", ...others] = texts;
    assert.deepEqual(others, []);
    assert.ok(!/secret|notes|password|deletedAt|assigneeId/.test(text));
    assert.match(text, new RegExp(`^"${issue.id}-0\\.[0-9a-f]{32}" `));
    assert.equal(expected.comments[0]?.id, comment.id);
    assert.equal("issue" in (expected.comments[0] ?? {}), false);
    assert.equal("issues" in expected.author, false);
    assert.equal(expected.author.id, author.id);
  });

  test("a tag has the row and the nested members, of which only the row is a condition of changes", async () => {
    const { app, comments, issue } = await workspace(database.db);
    const path = `/issues/${issue.id}`;
    const tagOf = async (): Promise<string> => (await send(app, "GET", path)).headers.get("etag") ?? "";
    const before = await tagOf();
    assert.equal((await send(app, "GET", path, undefined, { "if-none-match": before })).status, 304);
    await comments.create({ issueId: issue.id, text: "new", tags: [], cost: null, meta: null, place: null });
    // A new comment is a new response, and the same row.
    const after = await tagOf();
    assert.notEqual(after, before);
    assert.equal((await send(app, "GET", path, undefined, { "if-none-match": before })).status, 200);
    const changed = await send(app, "PATCH", path, { title: "Changed" }, { "if-match": before });
    assert.deepEqual([changed.status, changed.json.comments.length, changed.json.title], [200, 1, "Changed"]);
    assert.equal(changed.headers.get("etag"), await tagOf());
    assert.equal((await send(app, "PATCH", path, { title: "Late" }, { "if-match": after })).status, 412);
    assert.equal((await send(app, "PATCH", path, { title: "x" }, { "if-match": `"${issue.id}-1"` })).status, 200);
    assert.equal((await send(app, "DELETE", path, undefined, { "if-none-match": await tagOf() })).status, 412);
    assert.equal((await send(app, "DELETE", path, undefined, { "if-match": `"x", ${await tagOf()}` })).status, 204);
    const made = await send(app, "POST", "/issues", { authorId: issue.authorId, title: "Other" });
    assert.deepEqual([made.status, made.json.author.name, made.json.comments], [201, nasty, []]);
    assert.equal(
      (await send(app, "GET", made.headers.get("location") ?? "")).headers.get("etag"),
      made.headers.get("etag"),
    );
    const renamed = await send(app, "PUT", `${made.headers.get("location")}/rename`, { title: "Renamed" });
    assert.deepEqual([renamed.status, renamed.json.title, renamed.json.author.name], [200, "Renamed", nasty]);
    const list = await send(app, "GET", "/issues?count=true&limit=1");
    assert.deepEqual([list.headers.get("x-total-count"), list.json], ["1", [renamed.json]]);
  });

  test("rows of another owner are never nested, not even if a row refers to them", async () => {
    const { db } = database;
    const { app, issue, comments, author, workspaceId } = await workspace(db);
    const other = await workspace(db);
    // Whoever writes past the foreign keys, which contain the owner, still shows nothing to others.
    await db.execute("ALTER TABLE comments DROP CONSTRAINT comments_issue_id_fkey");
    await db.execute("ALTER TABLE issue_labels DROP CONSTRAINT issue_labels_issue_id_fkey");
    await db.execute("ALTER TABLE issue_labels DROP CONSTRAINT issue_labels_label_id_fkey");
    await db.execute("ALTER TABLE issues DROP CONSTRAINT issues_assignee_id_fkey");
    const foreign = await other.comments.create({
      issueId: issue.id,
      text: "foreign",
      tags: [],
      cost: null,
      meta: null,
      place: null,
    });
    // A link of the other owner to an own label, and an own link to a label of the other owner.
    const labels = new PostgresLabelRepository(db);
    const ownLabel = await labels.create({ name: "own", workspaceId });
    const foreignLabel = await labels.create({ name: "foreign", workspaceId: other.workspaceId });
    await db.execute(`INSERT INTO issue_labels (id, workspace_id, issue_id, label_id)
      VALUES ('${newUuid()}', '${other.workspaceId}', '${issue.id}', '${ownLabel.id}'),
             ('${newUuid()}', '${workspaceId}', '${issue.id}', '${foreignLabel.id}')`);
    await db.execute(`UPDATE issues SET assignee_id = '${other.author.id}' WHERE id = '${issue.id}'`);
    const own = await send(app, "GET", `/issues/${issue.id}`);
    assert.deepEqual([own.json.comments, own.json.labels, own.json.assignee], [[], [], null]);
    assert.equal(own.json.author.id, author.id);
    assert.equal((await send(other.app, "GET", `/issues/${issue.id}`)).status, 404);
    const nested = await send(
      withHeaders(commentRouter(new PostgresCommentRepository(db), { owner: (member) => member.workspaceId }), {
        "x-workspace": other.workspaceId,
      }),
      "GET",
      `/comments/${foreign.id}`,
    );
    assert.deepEqual([nested.status, nested.json.issue], [200, null]);
    assert.deepEqual(await comments.list(10, 0), []);
  });

  test("of two entities that nest each other, each has the other without its own nested members", async () => {
    const { db } = database;
    const { issues, issue, author, workspaceId, comments } = await workspace(db);
    const comment = await comments.create({
      issueId: issue.id,
      text: "a",
      tags: [],
      cost: null,
      meta: null,
      place: null,
    });
    assert.deepEqual(Object.keys(comment.issue ?? {}), [
      "id",
      "workspaceId",
      "authorId",
      "title",
      "state",
      "createdAt",
      "version",
    ]);
    const people = new PostgresPersonRepository(db);
    const app = withHeaders(personRouter(people, { owner: ({ workspaceId: id }) => id }), {
      "x-workspace": workspaceId,
    });
    const person = await send(app, "GET", `/people/${author.id}`);
    assert.deepEqual(
      person.json.issues.map(({ id }: { id: string }) => id),
      [issue.id],
    );
    assert.equal("comments" in person.json.issues[0], false);
    // A soft-deleted parent is not shown.
    await issues.delete(issue.id);
    assert.equal((await comments.findById(comment.id))?.issue, null);
    assert.deepEqual((await people.findById(author.id))?.issues, []);
  });

  test("events have no nested members", async () => {
    const { db } = database;
    const { issues, issue, comments } = await workspace(db);
    await comments.create({ issueId: issue.id, text: "a", tags: [], cost: null, meta: null, place: null });
    await issues.update(issue.id, { title: "b", expectedVersion: 0 });
    const { IssueEvent } = await import("./issue.derived/index.ts");
    const rows = await storedEvents(db);
    assert.equal(rows.length, 2);
    for (const payload of rows) {
      const event = IssueEvent.parse(payload);
      if (event.type === "created") assert.deepEqual(Object.keys(event.entity).sort(), eventFields);
      assert.ok(!/comments|author"|labels/.test(payload));
    }
  });

  test("a row that refers to rows of its own table", async () => {
    const { db } = database;
    const categories = new PostgresCategoryRepository(db);
    const app: App = categoryRouter(categories);
    const root = await send(app, "POST", "/categories", { name: "root" });
    assert.deepEqual([root.json.parent, root.json.newestChildren], [null, []]);
    for (const name of ["a", "b", "c"]) await send(app, "POST", "/categories", { name, parentId: root.json.id });
    const got = await send(app, "GET", `/categories/${root.json.id}`);
    assert.deepEqual(
      got.json.newestChildren.map(({ name }: { name: string }) => name),
      ["c", "b"],
    );
    const c = await categories.findByName("c");
    assert.deepEqual(c?.parent, { id: root.json.id, parentId: null, name: "root", sortKey: 0 });
    const [created] = await categories.createMany([{ name: "d", parentId: root.json.id }]);
    assert.deepEqual(created?.parent, c?.parent);
    const upserted = await categories.upsert({ name: "d", sortKey: 4 });
    assert.deepEqual([upserted.id, upserted.parent, upserted.sortKey], [created?.id, c?.parent, 4]);
    // The row's own tag is made from its fields, whatever is below it.
    const tag = got.headers.get("etag") ?? "";
    await send(app, "POST", "/categories", { name: "e", parentId: root.json.id });
    const patched = await send(app, "PATCH", `/categories/${root.json.id}`, { sortKey: 1 }, { "if-match": tag });
    assert.deepEqual([patched.status, patched.json.newestChildren.length], [200, 2]);
    assert.equal(
      (await send(app, "PATCH", `/categories/${root.json.id}`, { sortKey: 2 }, { "if-match": tag })).status,
      412,
    );
  });
});

/** Returns what a function returns, and the statements that it runs. */
async function counted<T>(run: () => Promise<T>): Promise<{ result: T; statements: readonly string[] }> {
  const statements: string[] = [];
  const stop = onQuery(({ name }) => void statements.push(name));
  const result = await run();
  stop();
  return { result, statements };
}

const eventFields = ["id", "workspaceId", "authorId", "assigneeId", "title", "state", "createdAt", "version"].sort();

async function storedEvents(db: Database): Promise<readonly string[]> {
  const { rows } = await db.query(
    { name: "events", text: "SELECT payload FROM entity_outbox_events ORDER BY 1", isRead: true } as never,
    [],
  );
  return rows.map(([payload]) => String(payload));
}

test("the document describes nested members", () => {
  const { IssueResponse: schema } = IssueApi.openapi().components.schemas as Record<
    string,
    { properties: Record<string, { type: unknown }>; required: string[] }
  >;
  assert.ok(schema !== undefined);
  assert.deepEqual(
    [schema.properties["comments"]?.type, schema.properties["assignee"]?.type],
    ["array", ["object", "null"]],
  );
  assert.ok(["author", "assignee", "comments", "labels"].every((name) => schema.required.includes(name)));
});
