// The tracker without the conditions that limit its statements to a workspace: PostgreSQL keeps workspaces apart all the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, rewritten } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { checkRowSecurity, RowSecurityError } from "entity-derive/row-security";
import { type Database, newUuid, type Queryable } from "entity-derive/runtime";
import { migrations, repositories } from "../src/app.derived/index.ts";
import {
  type IssueRow,
  issueColumns,
  issueFromRow,
  PostgresIssueRepository,
} from "../src/issues/issue.derived/index.ts";
import type { Issue } from "../src/issues/issue.entity.ts";
import type { OpenedDatabases } from "../src/server/databases.ts";
import { testTracker } from "./tracker-tests.ts";
import { twoRoles } from "./two-roles.ts";

/** As if each condition had been taken out by hand; its parameter stays, since it is counted. */
function forgetful(db: Database): Database {
  return rewritten(db, (text) =>
    text
      .replaceAll(/\b((?:\w+\.)?workspace_id) = (\$\d+)/g, "($1 = $2 OR TRUE)")
      .replaceAll(/\b(id = \$\d+ AND) id = (\$\d+)/g, "$1 (id = $2 OR TRUE)")
      .replaceAll(/(public\.workspaces\s+WHERE) id = (\$\d+)(?=\s+ORDER)/g, "$1 (id = $2 OR TRUE)"),
  );
}

/** A repository, two of whose methods somebody has written who did not think of workspaces. */
class CarelessIssues extends PostgresIssueRepository {
  override async findById(id: Uuid): Promise<Issue | null> {
    const text = `SELECT ${issueColumns} FROM issues WHERE id = $1`;
    const { rows } = await this.db.query({ name: "careless.findById", text }, [id]);
    return rows[0] === undefined ? null : issueFromRow(rows[0] as unknown as IssueRow);
  }

  override async delete(id: Uuid): Promise<boolean> {
    const text = "DELETE FROM issues WHERE id = $1";
    return (await this.db.query({ name: "careless.delete", text }, [id])).count === 1;
  }
}

/** Of the repository of all workspaces, for those that `as` is given. */
class CarelessTitles extends PostgresIssueRepository {
  async titles(): Promise<readonly unknown[]> {
    return (
      await this.db.query({ name: "careless.titles", text: "SELECT title FROM issues ORDER BY title" }, [])
    ).rows.flat();
  }
}

interface Workspace {
  readonly id: Uuid;
  readonly projectId: Uuid;
  readonly issueId: Uuid;
}

const refused = { code: "42501" };

/** To be given to `eachDatabase`, but for Citus: it refuses statements that lock rows in all shards. */
export function forgetfulTests(database: DatabaseCase): void {
  testTracker(database, forgetful);
}

/** To be given to `eachDatabase`. */
export function attackTests(database: DatabaseCase): void {
  const within = async (
    run: (databases: OpenedDatabases, ours: Workspace, theirs: Workspace) => Promise<void>,
  ): Promise<void> => {
    const databases = await twoRoles(database);
    const founded = async (name: string): Promise<Workspace> => {
      const { id } = await repositories(databases.jobs).workspaces.create({ name });
      const all = repositories(databases.application);
      await all.members.ownedBy(id).create({ name, email: `${name}@example.org` });
      const { id: projectId } = await all.projects.ownedBy(id).create({ key: "WEB", name });
      const { id: issueId } = await all.issues
        .ownedBy(id)
        .create({ projectId, title: name, body: null }, { assigneeId: null });
      return { id, projectId, issueId };
    };
    try {
      await run(databases, await founded("ours"), await founded("theirs"));
    } finally {
      await databases.close();
    }
  };
  const rows = async (db: Queryable, text: string, parameters: readonly string[] = []): Promise<readonly unknown[]> =>
    (await db.query({ name: "by hand", text }, parameters)).rows.flat();
  const everything = (db: Queryable): Promise<readonly unknown[]> =>
    rows(
      db,
      "SELECT id::text || version || title FROM issues UNION ALL SELECT id::text || name FROM projects ORDER BY 1",
    );

  test("methods that somebody wrote without a condition reach the rows of their workspace alone", () =>
    within(async ({ application, jobs }, ours, theirs) => {
      const careless = new CarelessIssues(application).ownedBy(ours.id);
      assert.equal((await careless.findById(ours.issueId))?.title, "ours");
      assert.equal(await careless.findById(theirs.issueId), null);
      assert.equal(await careless.delete(theirs.issueId), false);
      const titles = new CarelessTitles(application);
      assert.deepEqual(await titles.titles(), []);
      assert.deepEqual(await titles.as({ owner: ours.id }).titles(), ["ours"]);
      assert.deepEqual(await new CarelessTitles(jobs).titles(), ["ours", "theirs"]);
    }));

  test("SQL by hand on the application's pool sees and changes the rows of whom it runs for, or none", () =>
    within(async ({ application, jobs }, ours, theirs) => {
      const before = await everything(jobs);
      const own = application.scoped({ owner: ours.id });
      for (const { table } of migrations) {
        assert.deepEqual(await rows(application, `SELECT count(*) FROM ${table}`), ["0"], table);
        const whose = table === "public.workspaces" ? "id" : "workspace_id";
        assert.deepEqual(
          await rows(own, `SELECT count(*) FROM ${table} WHERE ${whose} <> $1`, [ours.id]),
          ["0"],
          table,
        );
        assert.deepEqual(
          await rows(own, `UPDATE ${table} SET created_at = created_at WHERE ${whose} <> $1 RETURNING 1`, [ours.id]),
          [],
        );
        assert.deepEqual(
          await rows(own, `DELETE FROM ${table} WHERE ${whose} <> $1 RETURNING 1`, [ours.id]),
          [],
          table,
        );
        await assert.rejects(rows(own, `TRUNCATE ${table} CASCADE`), refused, table);
      }
      const made = [newUuid(), theirs.id];
      await assert.rejects(
        rows(own, "INSERT INTO projects (id, workspace_id, key, name) VALUES ($1, $2, 'X', 'x')", made),
        refused,
      );
      await assert.rejects(
        rows(application, "INSERT INTO projects (id, workspace_id, key, name) VALUES ($1, $2, 'X', 'x')", made),
        refused,
      );
      await assert.rejects(rows(own, "SELECT payload FROM entity_outbox_events"), refused);
      assert.deepEqual(await everything(jobs), before);
    }));

  test("requests of two workspaces on one pool, each at once, see their own", () =>
    within(async ({ application }, ours, theirs) => {
      const titles = async ({ id }: Workspace): Promise<readonly unknown[]> =>
        rows(application.scoped({ owner: id }), "SELECT title FROM issues");
      for (let round = 0; round < 8; round++)
        assert.deepEqual(
          await Promise.all([
            titles(ours),
            titles(theirs),
            rows(application, "SELECT title FROM issues"),
            titles(ours),
          ]),
          [["ours"], ["theirs"], [], ["ours"]],
        );
    }));

  test("the application starts with its own role, and with no other", () =>
    within(async ({ application, jobs }) => {
      await checkRowSecurity(application, migrations);
      await assert.rejects(checkRowSecurity(jobs, migrations), RowSecurityError);
      await assert.rejects(checkRowSecurity(database.db, migrations), RowSecurityError);
    }));
}
