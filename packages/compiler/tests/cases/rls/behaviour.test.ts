// Policies behind generated code: where a predicate was forgotten, and in SQL by hand, no row crosses between owners.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { checkRowSecurity, RowSecurityError, rowSecurityGrants } from "entity-derive/row-security";
import { type Database, newUuid, type Queryable, transaction } from "entity-derive/runtime";
import { Pool } from "pg";
import { type Application, application, forgetful } from "../../secured-application.ts";
import { IssueMigration, type IssueRepository, PostgresIssueRepository, withIssues } from "./issue.derived/index.ts";
import { IssueLabelMigration, PostgresIssueLabelRepository } from "./issue-label.derived/index.ts";
import { LabelMigration, PostgresLabelRepository } from "./label.derived/index.ts";
import { NoteMigration, PostgresNoteRepository } from "./note.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./project.derived/index.ts";
import { PostgresWorkspaceRepository, WorkspaceMigration } from "./workspace.derived/index.ts";

const migrations = [
  WorkspaceMigration,
  ProjectMigration,
  IssueMigration,
  LabelMigration,
  IssueLabelMigration,
  NoteMigration,
];

const refused = { code: "42501" };

/** Two workspaces with the same in each, made by the application. */
async function tenants(app: Application) {
  const { db, owner } = app;
  const of = async (name: string) => {
    const id = newUuid();
    await owner.query({ name: "found", text: "INSERT INTO workspaces VALUES ($1, $2)" }, [id, name]);
    const workspace = await new PostgresWorkspaceRepository(db).ownedBy(id).findById(id);
    assert.equal(workspace?.name, name);
    const project = await new PostgresProjectRepository(db).ownedBy(id).create({ key: "p", name });
    const issues = new PostgresIssueRepository(db).ownedBy(id);
    const issue = await issues.create({ projectId: project.id, code: "1", title: name });
    const gone = await issues.create({ projectId: project.id, code: "2", title: `${name} gone` });
    await issues.delete(gone.id);
    const label = await new PostgresLabelRepository(db).ownedBy(id).create({ name });
    await new PostgresIssueLabelRepository(db).ownedBy(id).create({ issueId: issue.id, labelId: label.id });
    const note = await new PostgresNoteRepository(db).ownedBy(id).create({ issueId: issue.id, text: name });
    return { id, project, issues, issue, gone, label, note };
  };
  return { ours: await of("ours"), theirs: await of("theirs") };
}

type Tenants = Awaited<ReturnType<typeof tenants>>;

/** All rows, as the role sees them that owns the tables. */
async function everything({ owner }: Application): Promise<unknown> {
  const text = `
    SELECT 'w', to_json(r) FROM workspaces r UNION ALL SELECT 'p', to_json(r) FROM projects r
    UNION ALL SELECT 'i', to_json(r) FROM issues r UNION ALL SELECT 'l', to_json(r) FROM labels r
    UNION ALL SELECT 'm', to_json(r) FROM issue_labels r`;
  const { rows } = await owner.query({ name: "everything", text }, []);
  return rows.map((row) => row.join(" ")).sort();
}

const sql = async (
  db: Queryable,
  text: string,
  parameters: readonly string[] = [],
): Promise<readonly (readonly (string | null)[])[]> => (await db.query({ name: "by hand", text }, parameters)).rows;

describeBehaviour(
  "row-level security",
  (database) => {
    const open = application(database, migrations);
    const attacked = async (attack: (app: Application, tenants: Tenants) => Promise<void>): Promise<void> => {
      const app = await open();
      try {
        await attack(app, await tenants(app));
      } finally {
        await app.close();
      }
    };

    test("what a repository of an owner does is as without policies", () =>
      attacked(async ({ db }, { ours, theirs }) => {
        const { issues, issue, project, label } = ours;
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
        assert.equal((await issues.createMany([{ ...upserted, code: "4" }])).length, 1);
        await assert.rejects(issues.create({ ...upserted, code: "4" }), { name: "ConstraintError" });
        const projects = new PostgresProjectRepository(db).ownedBy(ours.id);
        assert.equal((await projects.findByWorkspaceIdAndKey(ours.id, "p"))?.id, project.id);
        const labels = new PostgresLabelRepository(db).ownedBy(ours.id);
        assert.deepEqual(await labels.findById(label.id), label);
        const notes = new PostgresNoteRepository(db).ownedBy(ours.id);
        assert.deepEqual(await notes.findById(ours.note.id), ours.note);
        const seen: string[] = [];
        for await (const one of issues.stream({})) seen.push(one.workspaceId);
        assert.deepEqual(new Set(seen), new Set([ours.id]));
      }));

    test("with forgotten predicates, reading methods show no other owner's row", () =>
      attacked(async ({ db }, { ours, theirs }) => {
        for (const issues of [
          new PostgresIssueRepository(forgetful(db)).ownedBy(ours.id),
          new PostgresIssueRepository(db.scoped({ owner: ours.id })),
          new PostgresIssueRepository(db).as({ owner: ours.id }),
        ] as IssueRepository[]) {
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
      }));

    test("with forgotten predicates, writing methods change no other owner's row", () =>
      attacked(async (app, { ours, theirs }) => {
        const { db } = app;
        const before = await everything(app);
        for (const issues of [
          new PostgresIssueRepository(forgetful(db)).ownedBy(ours.id),
          new PostgresIssueRepository(db.scoped({ owner: ours.id })),
          new PostgresIssueRepository(db).as({ owner: ours.id }),
        ] as IssueRepository[]) {
          await assert.rejects(issues.update(theirs.issue.id, { title: "x", expectedVersion: 0 }), {
            name: "NotFoundError",
          });
          assert.equal(await issues.delete(theirs.issue.id), false);
          assert.equal(await issues.hardDelete(theirs.issue.id), false);
          assert.equal(await issues.restore(theirs.gone.id), false);
          assert.equal(await issues.deleteMany([theirs.issue.id]), 0);
        }
        const all = new PostgresIssueRepository(db.scoped({ owner: ours.id }));
        const made = { workspaceId: theirs.id, projectId: theirs.project.id, title: "x" };
        await assert.rejects(all.create({ ...made, code: "new" }), refused);
        await assert.rejects(all.createMany([{ ...made, code: "new" }]), refused);
        // Onto a row of theirs, and one that they do not have.
        await assert.rejects(all.upsert({ ...made, code: "1" }), refused);
        await assert.rejects(all.upsert({ ...made, code: "new" }), refused);
        assert.deepEqual(await everything(app), before);
      }));

    test("SQL by hand through a scoped view sees and writes the owner's rows alone", () =>
      attacked(async (app, { ours, theirs }) => {
        const mine = app.db.scoped({ owner: ours.id });
        const before = await everything(app);
        assert.deepEqual(await sql(mine, "SELECT DISTINCT workspace_id FROM issues"), [[ours.id]]);
        assert.deepEqual(await sql(mine, "SELECT id FROM workspaces"), [[ours.id]]);
        assert.deepEqual(
          await sql(mine, "SELECT count(*) FROM issues a JOIN issues b ON a.workspace_id <> b.workspace_id"),
          [["0"]],
        );
        assert.deepEqual(
          await sql(mine, "SELECT count(*) FROM projects WHERE id IN (SELECT project_id FROM issues WHERE id = $1)", [
            theirs.issue.id,
          ]),
          [["0"]],
        );
        assert.deepEqual(await sql(mine, "SELECT id FROM issues WHERE id = $1 FOR UPDATE", [theirs.issue.id]), []);
        assert.deepEqual(
          await sql(mine, "UPDATE issues SET title = 'x' WHERE id = $1 RETURNING id", [theirs.issue.id]),
          [],
        );
        assert.deepEqual(await sql(mine, "DELETE FROM labels WHERE workspace_id <> $1 RETURNING id", [ours.id]), []);
        // A row moves to another owner, or from one.
        await assert.rejects(sql(mine, "UPDATE labels SET workspace_id = $1", [theirs.id]), refused);
        await assert.rejects(
          sql(mine, "INSERT INTO labels (id, workspace_id, name) VALUES ($1, $2, 'x')", [newUuid(), theirs.id]),
          refused,
        );
        await assert.rejects(
          sql(
            mine,
            `INSERT INTO labels (id, workspace_id, name) VALUES ($1, $2, 'x')
             ON CONFLICT (id) DO UPDATE SET name = 'taken', workspace_id = $2`,
            [theirs.label.id, ours.id],
          ),
          refused,
        );
        await assert.rejects(
          sql(
            mine,
            `MERGE INTO labels USING (SELECT $1::uuid AS id) AS given ON labels.id = given.id
             WHEN MATCHED THEN UPDATE SET name = 'taken'
             WHEN NOT MATCHED THEN INSERT (id, workspace_id, name) VALUES (given.id, $2, 'x')`,
            [theirs.label.id, theirs.id],
          ),
          refused,
        );
        // A function that is cheap, and says what it was given: it is asked of the owner's rows alone.
        assert.deepEqual(
          await sql(mine, "SELECT name FROM labels WHERE name::xml IS NOT NULL AND name <> 'ours'").catch(() => []),
          [],
        );
        await assert.rejects(sql(mine, "TRUNCATE labels CASCADE"), refused);
        await assert.rejects(mine.execute("ALTER TABLE labels DISABLE ROW LEVEL SECURITY"), refused);
        await assert.rejects(sql(mine, "SELECT payload FROM entity_outbox"), refused);
        await assert.rejects(sql(mine, "SELECT * FROM entity_audit_log"), refused);
        await assert.rejects(sql(mine, "SELECT * FROM entity_outbox_events"), refused);
        await assert.rejects(sql(mine, "DELETE FROM entity_outbox"), refused);
        assert.deepEqual(await everything(app), before);
      }));

    test("a foreign key does not lead to another owner's row, nor says whether it is there", () =>
      attacked(async ({ db }, { ours, theirs }) => {
        const tried = async (projectId: string): Promise<unknown> =>
          new PostgresIssueRepository(forgetful(db))
            .ownedBy(ours.id)
            .create({ projectId, code: newUuid(), title: "x" })
            .catch((error: { readonly constraint?: string; readonly message: string }) => [
              error.constraint,
              error.message,
            ]);
        assert.deepEqual(await tried(theirs.project.id), await tried(newUuid()));
      }));

    test("nobody sees nothing, on the application's pool", () =>
      attacked(async (app, { ours }) => {
        const { db } = app;
        const before = await everything(app);
        const nobodies: Queryable[] = [db, db.scoped({}), db.scoped({ owner: null }), db.scoped({ owner: "" })];
        for (const nobody of nobodies) {
          for (const table of ["workspaces", "projects", "issues", "labels", "issue_labels"]) {
            assert.deepEqual(await sql(nobody, `SELECT count(*) FROM ${table}`), [["0"]]);
          }
          assert.deepEqual(await new PostgresIssueRepository(nobody).list(10, 0), []);
          await assert.rejects(
            new PostgresLabelRepository(nobody).create({ workspaceId: ours.id, name: "x" }),
            refused,
          );
        }
        assert.deepEqual(await everything(app), before);
      }));

    test("many owners at once, with errors between them: each sees its own", () =>
      attacked(async ({ db }, { ours, theirs }) => {
        const text = "SELECT DISTINCT workspace_id FROM issues";
        const seen = async (view: Queryable): Promise<unknown> => (await sql(view, text)).flat();
        const [mine, yours] = [db.scoped({ owner: ours.id }), db.scoped({ owner: theirs.id })];
        const failing = async (view: Queryable): Promise<unknown> =>
          sql(view, "SELECT 1 / (count(*) - count(*)) FROM issues").catch(() => "failed");
        for (let round = 0; round < 10; round++) {
          assert.deepEqual(
            await Promise.all([seen(mine), failing(yours), seen(yours), seen(db), failing(mine), seen(db), seen(mine)]),
            [[ours.id], "failed", [theirs.id], [], "failed", [], [ours.id]],
          );
        }
      }));

    test("a transaction: owners in turn, savepoints, locks, streams, and nobody between them", () =>
      attacked(async ({ db }, { ours, theirs }) => {
        await transaction(db, withIssues).run(async ({ issues, tx }) => {
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
          const streamed = new PostgresIssueRepository(tx.scoped({ owner: ours.id })).stream({});
          for await (const issue of streamed) {
            assert.equal(issue.workspaceId, ours.id);
            assert.deepEqual(await ids(yours), [theirs.issue.id]);
          }
          assert.equal(await issues.findByIdForUpdate(ours.issue.id), null);
          await issues.ownedBy(ours.id).update(ours.issue.id, { title: "in a transaction", expectedVersion: 0 });
        });
        assert.equal((await ours.issues.findById(ours.issue.id))?.title, "in a transaction");
      }));

    test("hooks read and write for the owner", () =>
      attacked(async ({ db }, { ours, theirs }) => {
        const seen: unknown[] = [];
        const look = async (on: Queryable): Promise<void> => {
          seen.push((await sql(on, "SELECT DISTINCT workspace_id FROM issues")).flat());
        };
        const hooks = {
          beforeUpdate: (_: string, __: unknown, call: { readonly db: Queryable }) => look(call.db),
          afterUpdate: (_: unknown, call: { readonly db: Database }) => look(call.db),
        };
        const issues = new PostgresIssueRepository(db, { hooks, previous: true });
        await issues
          .as({ user: "ada" })
          .ownedBy(ours.id)
          .update(ours.issue.id, { title: "hooked", expectedVersion: 0 });
        await issues.ownedBy(theirs.id).update(theirs.issue.id, { title: "hooked", expectedVersion: 0 });
        assert.deepEqual(seen, [[ours.id], [ours.id], [theirs.id], [theirs.id]]);
      }));

    test("events and audit entries are written for the application, and read by jobs", () =>
      attacked(async ({ db, owner }, { ours }) => {
        await ours.issues.update(ours.issue.id, { title: "told", expectedVersion: 0 });
        const label = await new PostgresLabelRepository(db).ownedBy(ours.id).create({ name: "second" });
        await new PostgresIssueLabelRepository(db)
          .ownedBy(ours.id)
          .create({ issueId: ours.issue.id, labelId: label.id });
        const count = (table: string): Promise<unknown> => sql(owner, `SELECT count(*) > 0 FROM ${table}`);
        assert.deepEqual(
          await count("entity_audit_log WHERE owner = (SELECT id::text FROM workspaces WHERE name = 'ours')"),
          [["t"]],
        );
        assert.deepEqual(await count("entity_outbox_events"), [["t"]]);
        const events: string[] = [];
        if (database.postgres !== null) {
          await new OutboxDrainer(owner, { handle: async ({ kind }) => void events.push(kind) }).drainOnce();
          assert.ok(events.includes("updated"));
        }
      }));

    test("the role of jobs drains both outboxes, and sees the rows of all owners", () =>
      attacked(async ({ owner, role }, { ours, theirs }) => {
        const address = database.postgres?.address;
        // PGlite has one connection, which is the application's here.
        if (address === undefined) return;
        const jobs = `jobs"${newUuid()}`;
        const quoted = `"${jobs.replaceAll('"', '""')}"`;
        await owner.execute(`CREATE ROLE ${quoted} BYPASSRLS`);
        await owner.execute(rowSecurityGrants(migrations, { application: role, jobs }));
        const db = pgDatabase(new Pool({ connectionString: address, options: `-c role=${jobs}` }));
        try {
          const told: string[] = [];
          await new OutboxDrainer(db, { handle: async ({ kind }) => void told.push(kind) }).drainOnce();
          const batches = {
            handleBatch: async (rows: readonly { readonly kind: string }[]) =>
              void told.push(...rows.map(({ kind }) => kind)),
          };
          await new OutboxBatchDrainer(db, batches).drainOnce();
          assert.ok(told.includes("deleted") && told.filter((kind) => kind === "created").length >= 6, told.join());
          const seen = await new PostgresIssueRepository(db).findByIds([ours.issue.id, theirs.issue.id]);
          assert.equal(seen.length, 2);
          assert.equal((await sql(db, "SELECT count(*) > 0 FROM entity_audit_log"))[0]?.toString(), "t");
        } finally {
          await db.close();
          await owner.execute(`DROP OWNED BY ${quoted}; DROP ROLE ${quoted}`);
        }
      }));

    test("a role for which policies do not hold is refused at start", () =>
      attacked(async ({ db, owner, role }) => {
        await checkRowSecurity(db, migrations);
        const check = async (on: Queryable = db): Promise<readonly string[]> => {
          const error = await checkRowSecurity(on, migrations).then(
            () => null,
            (thrown: unknown) => thrown,
          );
          assert.ok(error instanceof RowSecurityError, String(error));
          return error.reasons;
        };
        assert.match((await check(owner)).join(), /is a superuser/);
        const quoted = `"${role.replaceAll('"', '""')}"`;
        const meanwhile = async (change: string, back: string): Promise<string> => {
          await owner.execute(change);
          const reasons = await check();
          await owner.execute(back);
          return reasons.join("; ");
        };
        assert.match(
          await meanwhile(`ALTER ROLE ${quoted} BYPASSRLS`, `ALTER ROLE ${quoted} NOBYPASSRLS`),
          /has BYPASSRLS/,
        );
        assert.match(
          await meanwhile(`GRANT TRUNCATE ON labels TO ${quoted}`, `REVOKE TRUNCATE ON labels FROM ${quoted}`),
          /may TRUNCATE public\.labels$/,
        );
        assert.match(
          await meanwhile(`GRANT REFERENCES ON labels TO ${quoted}`, `REVOKE REFERENCES ON labels FROM ${quoted}`),
          /has REFERENCES on public\.labels/,
        );
        assert.match(
          await meanwhile(
            "ALTER TABLE labels DISABLE ROW LEVEL SECURITY",
            "ALTER TABLE labels ENABLE ROW LEVEL SECURITY",
          ),
          /^row-level security of public\.labels is off$/,
        );
        const view = `CREATE VIEW all_labels AS SELECT * FROM labels; GRANT SELECT ON all_labels TO ${quoted}`;
        await owner.execute(view);
        assert.match((await check()).join(), /^public\.all_labels of public\.labels must be created/);
        await owner.execute("ALTER VIEW all_labels SET (security_invoker = true)");
        await checkRowSecurity(db, migrations);
        assert.deepEqual(await sql(db, "SELECT * FROM all_labels"), []);
        const inner =
          "CREATE VIEW inner_labels AS SELECT * FROM labels; CREATE VIEW outer_labels AS SELECT * FROM inner_labels";
        await owner.execute(`${inner}; GRANT SELECT (id) ON outer_labels TO ${quoted}`);
        assert.match((await check()).join(), /^public\.inner_labels of public\.labels must be created/);
        await owner.execute("ALTER VIEW inner_labels SET (security_invoker = true)");
        await checkRowSecurity(db, migrations);
        assert.deepEqual(await sql(db, "SELECT id FROM outer_labels"), []);
        await owner.execute("DROP VIEW outer_labels, inner_labels");
        await owner.execute("ALTER TABLE labels RENAME TO gone");
        assert.deepEqual(await check(), ["there is no table public.labels"]);
        await owner.execute("ALTER TABLE gone RENAME TO labels");
        await checkRowSecurity(db, [NoteMigration]);
      }));

    test("the rights can be given again, and take back what is too much", () =>
      attacked(async ({ db, owner, role }) => {
        const quoted = `"${role.replaceAll('"', '""')}"`;
        await owner.execute(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${quoted}`);
        await owner.execute(rowSecurityGrants(migrations, { application: role }));
        await checkRowSecurity(db, migrations);
        for (const table of [
          "entity_outbox",
          "entity_audit_log",
          "entity_outbox_events",
          "entity_outbox_events_0",
          "entity_outbox_deferred",
          "entity_outbox_stripes",
        ])
          await assert.rejects(sql(db, `SELECT * FROM ${table}`), refused);
      }));
  },
  { engines: everyEngine },
);
