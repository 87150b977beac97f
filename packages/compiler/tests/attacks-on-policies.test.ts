// Every method of every repository, asked for another owner's rows without its conditions; and connections that owners share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import { type Database, newUuid, type Queryable } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { IssueMigration, IssueSubscriber, PostgresIssueRepository } from "./cases/rls/issue.derived/index.ts";
import { IssueLabelMigration, PostgresIssueLabelRepository } from "./cases/rls/issue-label.derived/index.ts";
import { LabelMigration, PostgresLabelRepository } from "./cases/rls/label.derived/index.ts";
import { NoteMigration } from "./cases/rls/note.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./cases/rls/project.derived/index.ts";
import { PostgresWorkspaceRepository, WorkspaceMigration } from "./cases/rls/workspace.derived/index.ts";
import { type Application, application, forgetful } from "./secured-application.ts";

const migrations = [
  WorkspaceMigration,
  ProjectMigration,
  IssueMigration,
  LabelMigration,
  IssueLabelMigration,
  NoteMigration,
];

const sql = async (db: Queryable, text: string, parameters: readonly string[] = []): Promise<readonly unknown[]> =>
  (await db.query({ name: "by hand", text }, parameters)).rows.flat();

/** What a workspace has, each row with the workspace's name in it. */
async function founded({ db, owner }: Application, name: string) {
  const [id, code] = [newUuid(), newUuid()];
  await sql(owner, "INSERT INTO workspaces VALUES ($1, $2)", [id, name]);
  const project = await new PostgresProjectRepository(db).ownedBy(id).create({ key: code, name });
  const issues = new PostgresIssueRepository(db).ownedBy(id);
  const issue = await issues.create({ projectId: project.id, code, title: name });
  const gone = await issues.create({ projectId: project.id, code: `${code}2`, title: name });
  await issues.delete(gone.id);
  const label = await new PostgresLabelRepository(db).ownedBy(id).create({ name });
  const link = await new PostgresIssueLabelRepository(db).ownedBy(id).create({ issueId: issue.id, labelId: label.id });
  return { id, name, workspace: { id }, project, issue, gone, label, link };
}

type Founded = Awaited<ReturnType<typeof founded>>;

/** The rows of one workspace, as the role sees them that owns the tables. */
const rowsOf = ({ owner }: Application, { id }: Founded): Promise<readonly unknown[]> =>
  sql(
    owner,
    `SELECT to_json(r) FROM workspaces r WHERE id = $1 UNION ALL SELECT to_json(r) FROM projects r WHERE workspace_id = $1
     UNION ALL SELECT to_json(r) FROM issues r WHERE workspace_id = $1
     UNION ALL SELECT to_json(r) FROM labels r WHERE workspace_id = $1
     UNION ALL SELECT to_json(r) FROM issue_labels r WHERE workspace_id = $1`.replaceAll(
      "to_json(r)",
      "to_json(r)::text",
    ),
    [id],
  ).then((rows) => rows.toSorted());

type Given = readonly (readonly unknown[])[];

/** What a method is asked for that is the other workspace's, by the method's name and what its rows are. */
function givenTo(method: string, own: Founded, other: Founded, row: { readonly id: string }): Given {
  const made = { workspaceId: other.id, projectId: other.project.id, issueId: other.issue.id, labelId: other.label.id };
  const named = { ...made, key: newUuid(), name: "x", code: newUuid(), title: "x" };
  const changed = { name: "x", title: "x", expectedVersion: 0 };
  if (/^(?:create|upsert)$/.test(method))
    return [[named], [{ ...named, code: other.issue.code, key: other.project.key }]];
  if (method === "createMany") return [[[named, named]]];
  if (/^(?:update|updateScoped)$/.test(method))
    return method === "update"
      ? [
          [row.id, changed],
          [row.id, {}],
          [row.id, changed, { workspaceId: own.id }],
        ]
      : [
          [row.id, other.id, changed],
          [row.id, own.id, changed],
        ];
  if (/^(?:findByIdScoped|deleteScoped|findByIdForUpdateScoped)$/.test(method))
    return [
      [row.id, other.id],
      [row.id, own.id],
    ];
  if (method === "listByOwner") return [[other.id, 100, 0]];
  if (/^(?:add|remove|set)[A-Z]/.test(method)) {
    const [ours, theirs] = method.endsWith("Labels") ? [own.issue.id, other.label.id] : [own.label.id, other.issue.id];
    return [
      [row.id, [theirs]],
      [ours, [theirs]],
      [row.id, []],
    ];
  }
  if (/^(?:find|exists)ByWorkspaceIdAnd/.test(method))
    return [[other.id, method.includes("LabelId") ? other.issue.id : other.issue.code, other.label.id]];
  if (method === "listAfter") return [[null, 100]];
  if (method === "listOn")
    return [
      [other.name, 100, 0],
      [other.issue.code, 100, 0],
    ];
  if (/^list/.test(method)) return method === "listFiltered" ? [[{}, 100, 0]] : [[100, 0]];
  if (/^(?:query|count|exists|stream|findFirst)/.test(method)) return [[{}], [{ name: other.name, title: other.name }]];
  if (/^(?:findByIds|deleteMany)$|By[A-Z]\w*Ids$/.test(method)) return [[[row.id, other.gone.id]]];
  if (/^(?:find|delete|hardDelete|restore|whileLocked)/.test(method)) return [[row.id], [other.gone.id]];
  throw new Error(`Nobody has said what ${method} is to be attacked with`);
}

/** Notes have no policy. */
const harmless = /^(?:constructor|as|ownedBy|findNotes\w*|convert\w*)$/;

/** Results as text; of maps what they hold, since their keys are what was given. */
async function shown(result: unknown): Promise<string> {
  if (result !== null && typeof result === "object" && Symbol.asyncIterator in result)
    return JSON.stringify(await Array.fromAsync(result as AsyncIterable<unknown>));
  const answer = await result;
  return JSON.stringify(answer instanceof Map ? [...answer.values()] : answer) ?? "";
}

/** What was given may be said again. */
function without(given: unknown, message: string): string {
  const ids = JSON.stringify(given).match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
  return ids.reduce((text, id) => text.replaceAll(id, ""), message);
}

/** One connection for all, of the application's role; in pipeline mode transactions have another one. */
function oneConnection({ postgres: server, engine }: DatabaseCase, { db, role }: Application): Database {
  if (server === null) return db;
  const options = `-c role=${role}`;
  return engine === "postgres.js"
    ? postgresJsDatabase(postgres(server.address, { max: 1, fetch_types: false, connection: { options } }))
    : pgDatabase(new Pool({ connectionString: server.address, options, max: engine === "pg pipelined" ? 2 : 1 }), {
        pipelined: engine === "pg pipelined" ? 1 : 0,
      });
}

describeBehaviour(
  "attacks on row-level security",
  (database) => {
    const open = application(database, migrations);
    const within = async (
      attack: (app: Application, ours: Founded, theirs: Founded) => Promise<void>,
    ): Promise<void> => {
      const app = await open();
      try {
        await attack(app, await founded(app, "ours"), await founded(app, "theirs"));
      } finally {
        await app.close();
      }
    };
    const shared = (attack: (db: Database, app: Application, ours: Founded, theirs: Founded) => Promise<void>) =>
      within(async (app, ours, theirs) => {
        const db = oneConnection(database, app);
        try {
          await attack(db, app, ours, theirs);
        } finally {
          if (db !== app.db) await db.close();
        }
      });

    for (const [view, isOfOwner, isScoped] of [
      ["of the owner, without conditions", true, true],
      ["of all, on a view of the owner", false, true],
      ["of all, for nobody", false, false],
    ] as const)
      test(`no method reaches another owner's rows: repositories ${view}`, () =>
        within(async (app, ours, theirs) => {
          const before = await rowsOf(app, theirs);
          const db = forgetful(app.db);
          const on = isScoped ? db.scoped({ owner: ours.id }) : db;
          const of = <Repository extends { ownedBy(owner: Uuid): object }>(all: Repository): object =>
            isOfOwner ? all.ownedBy(ours.id) : all;
          const repositories = [
            [theirs.issue, of(new PostgresIssueRepository(on))],
            [theirs.project, of(new PostgresProjectRepository(on))],
            [theirs.label, of(new PostgresLabelRepository(on))],
            [theirs.link, of(new PostgresIssueLabelRepository(on))],
            [theirs.workspace, of(new PostgresWorkspaceRepository(on))],
          ] as const;
          let calls = 0;
          for (const [row, repository] of repositories) {
            const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(repository));
            for (const method of methods.filter((name) => !harmless.test(name))) {
              for (const given of givenTo(method, ours, theirs, row)) {
                const call = Reflect.get(repository, method) as (...all: readonly unknown[]) => unknown;
                const what = `${repository.constructor.name}.${method}(${JSON.stringify(given)})`;
                let answer: string;
                try {
                  answer = await shown(Reflect.apply(call, repository, given));
                } catch (error) {
                  // It may be refused, or there is nothing; what it is refused for shows no row.
                  answer = without(given, error instanceof Error ? error.message : String(error));
                }
                calls++;
                for (const secret of [theirs.name, theirs.issue.id, theirs.project.id, theirs.label.id, theirs.gone.id])
                  assert.ok(!answer.includes(secret), `${what} gave ${answer}`);
                assert.deepEqual(await rowsOf(app, theirs), before, what);
              }
            }
          }
          assert.ok(calls > 150, String(calls));
        }));

    test("where no policy holds, the same repositories reach them: conditions are all that there is", () =>
      within(async ({ owner }, ours, theirs) => {
        const issues = new PostgresIssueRepository(forgetful(owner)).ownedBy(ours.id);
        assert.equal((await issues.findById(theirs.issue.id))?.title, "theirs");
        assert.equal((await issues.list(100, 0)).length, 2);
      }));

    test("an event too large for a notification is read for its owner, and a forged one shows no other owner's row", () =>
      within(async ({ db }, ours, theirs) => {
        await using own = await IssueSubscriber.connect(db, { owner: ours.id });
        await using all = await IssueSubscriber.connect(db);
        const forged = (owner: string, id: string): Promise<unknown> =>
          sql(db, "SELECT pg_notify($1, $2)", [
            IssueSubscriber.channel,
            JSON.stringify({ type: "created", id, truncated: true, meta: { actor: null, owner, version: 0 } }),
          ]);
        await forged(ours.id, theirs.issue.id);
        const long = "long ".repeat(2000);
        for (const one of [theirs, ours]) {
          const issues = new PostgresIssueRepository(db).ownedBy(one.id);
          await issues.update(one.issue.id, { title: long, expectedVersion: 0 });
          // Where the large one is lost, nobody waits for it: this one comes in its place.
          await issues.update(one.issue.id, { title: "short", expectedVersion: 1 });
        }
        const told = async (subscriber: typeof own): Promise<unknown> => {
          const { value } = await subscriber.next();
          return value?.type === "updated" ? [value.id, value.meta.owner, value.meta.version] : value;
        };
        assert.deepEqual(await told(own), [ours.issue.id, ours.id, 1]);
        assert.deepEqual(
          [await told(all), await told(all), await told(all)],
          [
            [theirs.issue.id, theirs.id, 1],
            [theirs.issue.id, theirs.id, 2],
            [ours.issue.id, ours.id, 1],
          ],
        );
      }));

    test("SQL of any kind shows the owner's rows alone", () =>
      within(async ({ db }, ours, theirs) => {
        const own = db.scoped({ owner: ours.id });
        const attacks = [
          "SELECT title FROM issues",
          "SELECT b.title FROM issues a LEFT JOIN issues b ON a.id <> b.id OR TRUE",
          "SELECT x.title FROM projects, LATERAL (SELECT title FROM issues) x",
          "WITH RECURSIVE t AS (SELECT title FROM issues UNION SELECT i.title FROM issues i, t) SELECT title FROM t",
          "SELECT (SELECT string_agg(title, ',') FROM issues)",
          "SELECT row_to_json(i)::text FROM issues i",
          "SELECT json_agg(i)::text FROM (TABLE issues) i",
          "SELECT title FROM issues TABLESAMPLE BERNOULLI (100)",
          "SELECT max(title) OVER () FROM issues",
          "SELECT title FROM issues EXCEPT SELECT 'ours'",
          "SELECT title FROM issues ORDER BY title DESC FOR KEY SHARE",
          "WITH touched AS (UPDATE issues SET title = title RETURNING title) SELECT title FROM touched",
          "WITH moved AS (DELETE FROM issue_labels RETURNING *) SELECT workspace_id FROM moved",
          "UPDATE labels SET name = (SELECT max(title) FROM issues) RETURNING name",
          "SELECT most_common_vals::text FROM pg_stats WHERE tablename = 'issues'",
          "SELECT query_to_xml('SELECT * FROM issues', true, true, '')::text",
          "SELECT table_to_xml('issues', true, true, '')::text",
        ];
        for (const text of attacks) {
          const answer = JSON.stringify(await sql(own, text));
          for (const secret of [theirs.name, theirs.id, theirs.issue.id])
            assert.ok(!answer.includes(secret), `${text}: ${answer}`);
        }
        // A function that is said to cost nothing is told nothing before the policy is asked.
        await db.transaction(async (transaction) => {
          const mine = transaction.scoped({ owner: ours.id });
          await mine.execute(`
            CREATE FUNCTION pg_temp.tell(given text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001
              AS $$ BEGIN IF given LIKE 'theirs%' THEN RAISE EXCEPTION 'seen: %', given; END IF; RETURN true; END $$;
            CREATE TEMPORARY VIEW seen AS SELECT title FROM issues WHERE pg_temp.tell(title)`);
          assert.deepEqual(await sql(mine, "SELECT DISTINCT title FROM seen"), ["ours"]);
          assert.deepEqual(await sql(transaction, "SELECT DISTINCT title FROM seen"), []);
          await mine.execute("PREPARE kept AS SELECT title FROM issues; DROP VIEW seen");
          await mine.execute(
            "DO $$ BEGIN IF EXISTS (SELECT FROM issues WHERE title = 'theirs') THEN RAISE 'seen'; END IF; END $$",
          );
          await mine.execute("DEALLOCATE kept; DROP FUNCTION pg_temp.tell");
        });
        for (const text of [
          "SET row_security = off; SELECT title FROM issues",
          "ALTER TABLE issues OWNER TO CURRENT_USER",
          "DROP POLICY entity_owner ON issues",
          "CREATE POLICY mine ON issues USING (true)",
          "ALTER TABLE issues NO FORCE ROW LEVEL SECURITY",
          "CREATE RULE mine AS ON INSERT TO labels DO INSTEAD NOTHING",
          "LOCK TABLE entity_audit_log",
          "DELETE FROM entity_outbox_events",
          "UPDATE entity_audit_log SET owner = ''",
        ])
          await assert.rejects(
            db.transaction((transaction) => transaction.scoped({ owner: ours.id }).execute(text)),
            { code: "42501" },
            text,
          );
      }));

    test("owners in turn on one connection, with errors, plans that are kept and nobody between them", () =>
      shared(async (db, _, ours, theirs) => {
        const seen = async (owner: string | null): Promise<unknown> =>
          (await new PostgresIssueRepository(forgetful(db).scoped({ owner })).list(100, 0))
            .map(({ title }) => title)
            .join();
        // More often than PostgreSQL asks before it keeps a plan for all parameters.
        for (const [owner, expected] of [
          [ours.id, "ours"],
          [theirs.id, "theirs"],
          [null, ""],
        ] as const)
          for (let round = 0; round < 8; round++) assert.equal(await seen(owner), expected);
        const fails = (owner: string | null): Promise<unknown> =>
          sql(db.scoped({ owner }), "SELECT 1 / (count(*) - count(*)) FROM issues").catch(() => "failed");
        for (let round = 0; round < 10; round++) {
          const asked = [ours, theirs, null, theirs, ours, null, ours].map((one, index) =>
            (index + round) % 3 === 0 ? fails(one?.id ?? null) : seen(one?.id ?? null),
          );
          const expected = ["ours", "theirs", "", "theirs", "ours", "", "ours"].map((name, index) =>
            (index + round) % 3 === 0 ? "failed" : name,
          );
          assert.deepEqual(await Promise.all(asked), expected);
        }
      }));

    test("what is cut off in the middle leaves no owner behind", () =>
      shared(async (db, _, ours, theirs) => {
        const own = db.scoped({ owner: ours.id });
        const nobodySees = async (): Promise<void> => assert.deepEqual(await sql(db, "SELECT title FROM issues"), []);
        await assert.rejects(
          own.transaction(async (transaction) => {
            assert.deepEqual(await sql(transaction, "SELECT DISTINCT title FROM issues"), ["ours"]);
            throw new Error("thrown");
          }),
          /thrown/,
        );
        await nobodySees();
        // PGlite has nobody beside a statement who could end it.
        if (database.postgres !== null)
          await assert.rejects(
            own.transaction(async (transaction) => {
              await transaction.execute("SET LOCAL statement_timeout = 20");
              await sql(transaction, "SELECT pg_sleep(10), title FROM issues");
            }),
            { code: "57014" },
          );
        await nobodySees();
        for await (const _batch of own.stream({ name: "left", text: "SELECT title FROM issues" }, [])) break;
        await nobodySees();
        assert.deepEqual(
          await own.hold((held) =>
            held.query({ name: "held", text: "SELECT DISTINCT title FROM issues" }, []).then(({ rows }) => rows.flat()),
          ),
          ["ours"],
        );
        if (database.postgres !== null) {
          await nobodySees();
          await assert.rejects(own.hold((held) => held.execute("SELECT pg_terminate_backend(pg_backend_pid())")));
          await nobodySees();
          assert.deepEqual(await sql(db.scoped({ owner: theirs.id }), "SELECT DISTINCT title FROM issues"), ["theirs"]);
        }
      }));

    test("owners interleaved in one transaction, its savepoints and its cursors", () =>
      shared(async (db, _, ours, theirs) => {
        await db.transaction(async (transaction) => {
          const [mine, yours] = [transaction.scoped({ owner: ours.id }), transaction.scoped({ owner: theirs.id })];
          const titles = (on: Queryable): Promise<readonly unknown[]> => sql(on, "SELECT DISTINCT title FROM issues");
          for (let round = 0; round < 5; round++)
            assert.deepEqual(await Promise.all([titles(mine), titles(yours), titles(transaction), titles(mine)]), [
              ["ours"],
              ["theirs"],
              [],
              ["ours"],
            ]);
          const streamed = [mine, yours].map((on) =>
            on.stream({ name: "s", text: "SELECT title FROM issues" }, [])[Symbol.asyncIterator](),
          );
          for (const [index, stream] of streamed.entries()) {
            const batch = await stream.next();
            assert.deepEqual(
              new Set((batch.value as readonly unknown[][]).flat()),
              new Set([index === 0 ? "ours" : "theirs"]),
            );
            assert.deepEqual(await titles(transaction), []);
          }
          for (const stream of streamed) await stream.return?.();
          const refused = yours.transaction(async (savepoint) => {
            await sql(savepoint, "UPDATE labels SET name = 'changed'");
            await sql(savepoint, "INSERT INTO labels (id, workspace_id, name) VALUES ($1, $2, 'x')", [
              newUuid(),
              ours.id,
            ]);
          });
          await assert.rejects(refused, { code: "42501" });
          assert.deepEqual([await titles(mine), await titles(transaction)], [["ours"], []]);
          assert.deepEqual(await sql(yours, "SELECT name FROM labels"), ["theirs"]);
          await mine.afterCommit(async (after) => assert.deepEqual(await titles(after), ["ours"]));
        });
        assert.deepEqual(await sql(db, "SELECT title FROM issues"), []);
      }));
  },
  { engines: everyEngine },
);
