// The tables of docs/migrations-lint.md: what each statement is seen to do on PGlite and on a server, and the locks that a server shows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, describe, test } from "node:test";
import { describeBehaviour, freshDatabase, until, versionsOfServer } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { Client, Pool } from "pg";
import { lockModeOf, strongest } from "../../src/lint/observe/lock-modes.ts";
import { fileOf, observed } from "./files.ts";
import { shownLocks, shownWork } from "./shown.ts";

const [version = 18] = await versionsOfServer();
/** Whether the server has what the line is about; the page is written for PostgreSQL 18. */
const isUnderstood = (line: string): boolean =>
  version >= 18 || !/NOT NULL \w+ NOT VALID|CONSTRAINT note_there|VIRTUAL/.test(line);

const page = readFileSync(new URL("../../../../docs/migrations-lint.md", import.meta.url), "utf8");
const [, ofPage = ""] = /on these tables:\n\n```sql\n([\s\S]*?)```/.exec(page) ?? [];
const tables = ofPage.split("\n").filter(isUnderstood).join("\n");

function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = page.slice(page.indexOf(heading));
  const [table = ""] = /(?:^\| `.*\n)+/m.exec(section) ?? [];
  return table
    .trimEnd()
    .split("\n")
    .filter(isUnderstood)
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.replaceAll("`", "")),
    );
}

const rows = rowsUnder("## Statements");

test("the page has its statements", () => {
  assert.ok(rows.length > 51 && tables !== "");
});

describeBehaviour(
  "statements",
  (database) => {
    beforeEach(() => database.db.execute(tables));

    for (const [sql = "", locks, work, documented] of rows) {
      test(sql, async () => {
        const [observation] = await observed(database.db, sql);
        assert.ok(observation !== undefined);
        assert.deepEqual([shownLocks(observation), shownWork(observation)], [locks, work]);
        if (documented !== "–") assert.equal(strongest(observation.takenLocks.map(({ mode }) => mode)), documented);
      });
    }
  },
  { engines: ["pg", "pglite"] },
);

/** What another session holds, so that the statement waits at one of its phases and can be looked at. */
const blockers: Readonly<Record<string, readonly string[]>> = {
  CREATE: ["INSERT INTO users (id) VALUES (1)"],
  DROP: ["SELECT * FROM users"],
  REINDEX: ["INSERT INTO users (id) VALUES (1)"],
  VACUUM: ["LOCK TABLE users IN SHARE UPDATE EXCLUSIVE MODE"],
  ALTER: ["SELECT * FROM parts_1", "SELECT * FROM parts"],
};

describe("statements without a transaction", () => {
  for (const [sql = "", locks = "", work] of rowsUnder("compare with a server:")) {
    test(sql, async () => {
      const fresh = await freshDatabase();
      const pool = new Pool({ connectionString: fresh.address, max: 1 });
      try {
        await pool.query(tables);
        const [observation] = await observed(pgDatabase(pool), `-- entity-derive: no transaction\n${sql}`);
        assert.ok(observation !== undefined);
        assert.deepEqual([shownLocks(observation), shownWork(observation)], [locks, work]);
        assert.equal(fileOf(`-- entity-derive: no transaction\n${sql}`).isTransaction, false);

        const seen = new Map<string, string[]>();
        for (const blocker of blockers[sql.split(" ")[0] ?? ""] ?? [])
          for (const [table, mode] of await locksWhile(fresh.address, sql, blocker))
            seen.set(table, [...(seen.get(table) ?? []), mode]);
        for (const { relation, mode } of observation.takenLocks) {
          const table = relation.name.replace("public.", "");
          assert.equal(strongest((seen.get(table) ?? []).map(lockModeOf)), mode, table);
        }
        const claimed = new Set(observation.takenLocks.map(({ relation }) => relation.name.replace("public.", "")));
        const others = [...seen].filter(([table]) => !claimed.has(table)).flatMap(([, modes]) => modes.map(lockModeOf));
        assert.ok(
          ["ACCESS SHARE", "SHARE UPDATE EXCLUSIVE", null].includes(strongest(others)),
          String(strongest(others)),
        );
      } finally {
        await pool.end();
        await fresh.drop();
      }
    });
  }
});

/** The locks that a statement has or waits for while another session is in its way, of tables and of indexes. */
async function locksWhile(
  address: string,
  sql: string,
  blocker: string,
): Promise<readonly (readonly [string, string])[]> {
  const [blocking, running, looking] = [new Client(address), new Client(address), new Client(address)];
  for (const client of [blocking, running, looking]) await client.connect();
  try {
    const { rows: sessions } = await running.query<{ readonly pid: number }>("SELECT pg_backend_pid() AS pid");
    const pid = sessions[0]?.pid;
    await blocking.query("BEGIN");
    await blocking.query(blocker);
    const run = running.query(sql).catch((error: unknown) => error);
    const waiting = `SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`;
    await until(async () => (await looking.query(waiting, [pid])).rows.length > 0, `${sql} waits`);
    const { rows: found } = await looking.query<{ readonly name: string; readonly mode: string }>(
      `SELECT c.relname AS name, l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
       JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE l.pid = $1 AND l.locktype = 'relation' AND n.nspname = 'public'`,
      [pid],
    );
    await blocking.query("ROLLBACK");
    const outcome = await run;
    // A partition that is detached once stays detached.
    if (outcome instanceof Error && !/is not a partition/.test(outcome.message)) throw outcome;
    if (/DETACH/.test(sql))
      await running.query("ALTER TABLE parts ATTACH PARTITION parts_1 FOR VALUES FROM (0) TO (10)");
    if (/^CREATE INDEX/.test(sql)) await running.query("DROP INDEX users_age");
    return found.map(({ name, mode }) => [name, mode] as const);
  } finally {
    for (const client of [blocking, running, looking]) await client.end();
  }
}
