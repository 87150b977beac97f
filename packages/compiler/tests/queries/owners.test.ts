// Tables restricted to an owner: which statements are accepted, and that an accepted one reads and writes nothing of another
// owner's, for random rows of two of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import type { Transaction } from "entity-derive/runtime";
import { randomNumbers } from "../../../../tools/test-databases/src/random.ts";
import { analyzeStatements } from "../../src/queries/analyze/analyze-statements.ts";
import type { RestrictionRules } from "../../src/queries/analyze/restrictions/rules.ts";
import { unrestrictedTables } from "../../src/queries/analyze/restrictions/unrestricted-tables.ts";

const schema = `
CREATE TABLE users (tenant_id int NOT NULL, id int PRIMARY KEY, name text, UNIQUE (tenant_id, id), UNIQUE (tenant_id, name));
CREATE TABLE orders (tenant_id int NOT NULL, id int PRIMARY KEY, user_id int, total int, code text UNIQUE,
  UNIQUE (tenant_id, id), FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE);
CREATE TABLE items (tenant_id int NOT NULL, id int PRIMARY KEY, order_id int, word text,
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE);
CREATE TABLE countries (code text PRIMARY KEY, name text);
CREATE VIEW totals AS SELECT o.tenant_id AS t, u.name, sum(o.total) AS total FROM users u JOIN orders o ON o.user_id = u.id GROUP BY o.tenant_id, u.name;
CREATE VIEW unshown AS SELECT id, total FROM orders;
CREATE VIEW nested AS SELECT t, name FROM totals UNION ALL SELECT tenant_id, name FROM users;
CREATE VIEW counted AS SELECT tenant_id, id, count(*) OVER () AS n FROM orders;
CREATE VIEW leaking AS SELECT u.tenant_id, u.id, (SELECT count(*) FROM orders) AS n FROM users u;
CREATE VIEW inner_rows AS SELECT s.tenant_id, s.id FROM (SELECT * FROM orders) s LEFT JOIN countries c ON c.code = s.code;
`;

/** `$1` is the owner. */
const restricted: readonly string[] = [
  "SELECT * FROM users WHERE tenant_id = $1",
  "SELECT * FROM users WHERE $1 = tenant_id AND name LIKE 'a%'",
  "SELECT u.id, o.id FROM users u JOIN orders o ON o.user_id = u.id WHERE u.tenant_id = $1",
  "SELECT u.id, o.id FROM users u JOIN orders o ON o.user_id = u.id WHERE o.tenant_id = $1",
  "SELECT u.id, o.id FROM users u LEFT JOIN orders o ON o.user_id = u.id WHERE u.tenant_id = $1",
  "SELECT u.id, o.id, i.word FROM users u JOIN orders o ON o.user_id = u.id JOIN items i ON i.order_id = o.id WHERE u.tenant_id = $1",
  "SELECT u.id, o.id FROM users u, orders o WHERE u.tenant_id = $1 AND o.tenant_id = u.tenant_id",
  "SELECT u.id, o.id FROM users u JOIN orders o USING (tenant_id) WHERE o.tenant_id = $1",
  "SELECT tenant_id, id FROM users NATURAL JOIN (SELECT tenant_id FROM orders WHERE tenant_id = $1) o",
  "SELECT u.id, o.id FROM users u LEFT JOIN orders o ON o.tenant_id = u.tenant_id WHERE u.tenant_id = $1",
  "SELECT u.id, o.id FROM users u LEFT JOIN orders o ON o.tenant_id = $1 WHERE u.tenant_id = $1",
  "SELECT u.id, o.id FROM orders o RIGHT JOIN users u ON o.tenant_id = $1 WHERE u.tenant_id = $1",
  "SELECT c.name, u.id FROM countries c LEFT JOIN users u ON u.tenant_id = $1 AND u.name = c.name",
  "SELECT * FROM (SELECT * FROM orders WHERE tenant_id = $1) o",
  "SELECT o.id FROM (SELECT tenant_id FROM users WHERE tenant_id = $1) u JOIN orders o ON o.tenant_id = u.tenant_id",
  "WITH own AS (SELECT * FROM users WHERE tenant_id = $1) SELECT o.id FROM own JOIN orders o ON o.tenant_id = own.tenant_id",
  "WITH own AS (SELECT * FROM users WHERE tenant_id = $1) SELECT o.id FROM own JOIN orders o ON o.user_id = own.id AND o.tenant_id = own.tenant_id",
  "SELECT id, (SELECT count(*) FROM orders o WHERE o.tenant_id = u.tenant_id) FROM users u WHERE u.tenant_id = $1",
  "SELECT id, ARRAY(SELECT o.id FROM orders o WHERE o.user_id = u.id ORDER BY 1) FROM users u WHERE u.tenant_id = $1",
  "SELECT id FROM users u WHERE u.tenant_id = $1 AND EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)",
  "SELECT id FROM users u WHERE u.tenant_id = $1 AND u.id IN (SELECT user_id FROM orders WHERE tenant_id = $1)",
  "SELECT u.id, l.total FROM users u, LATERAL (SELECT o.total FROM orders o WHERE o.tenant_id = u.tenant_id ORDER BY 1 LIMIT 2) l WHERE u.tenant_id = $1",
  "SELECT tenant_id, count(*) FROM orders GROUP BY tenant_id HAVING tenant_id = $1",
  "SELECT id FROM users WHERE tenant_id = $1 UNION SELECT id FROM orders WHERE tenant_id = $1 ORDER BY 1",
  "SELECT u.id FROM (SELECT tenant_id FROM orders WHERE tenant_id = $1 UNION ALL SELECT tenant_id FROM items WHERE tenant_id = $1) s JOIN users u ON u.tenant_id = s.tenant_id",
  "SELECT u.id FROM (SELECT tenant_id FROM orders WHERE tenant_id = $1 INTERSECT SELECT tenant_id FROM items WHERE tenant_id = $1) s JOIN users u ON u.tenant_id = s.tenant_id",
  "SELECT u.id FROM (VALUES ($1::int)) v (t) JOIN users u ON u.tenant_id = v.t",
  "WITH RECURSIVE r AS (SELECT tenant_id, id, 1 AS n FROM users WHERE tenant_id = $1 UNION ALL SELECT u.tenant_id, u.id, n + 1 FROM r JOIN users u ON u.tenant_id = r.tenant_id AND u.id > r.id WHERE n < 3) SELECT tenant_id, id FROM r",
  "SELECT t, name, total FROM totals WHERE t = $1",
  "SELECT t, name FROM nested WHERE t = $1",
  "SELECT * FROM inner_rows WHERE tenant_id = $1",
  "SELECT u.id, t.total FROM users u JOIN totals t ON t.t = u.tenant_id WHERE u.tenant_id = $1",
  "SELECT (a.tenant_id, a.id) = (b.tenant_id, b.id) FROM users a, users b WHERE (a.tenant_id, a.id) = (b.tenant_id, b.id) AND b.tenant_id = $1",
  "SELECT count(*) FROM countries",
  "INSERT INTO users (tenant_id, id, name) VALUES ($1, 1001, 'x') RETURNING tenant_id",
  "INSERT INTO users (id, tenant_id, name) VALUES (1001, $1, 'x'), (1002, $1, 'y')",
  "INSERT INTO users (tenant_id, id, name) SELECT $1, 1000 + row_number() OVER (ORDER BY id), name || '!' FROM users WHERE tenant_id = $1",
  "INSERT INTO users (tenant_id, id, name) VALUES ($1, 1001, 'a') ON CONFLICT (tenant_id, name) DO UPDATE SET name = 'z'",
  "INSERT INTO users (tenant_id, id, name) VALUES ($1, 1, 'q') ON CONFLICT (id) DO UPDATE SET name = 'z' WHERE users.tenant_id = $1",
  "INSERT INTO users (tenant_id, id, name) VALUES ($1, 1, 'q') ON CONFLICT (id) DO UPDATE SET name = 'z' WHERE users.tenant_id = excluded.tenant_id",
  "UPDATE users SET name = NULL WHERE tenant_id = $1 RETURNING id",
  "UPDATE users SET tenant_id = $1, name = NULL WHERE tenant_id = $1",
  "UPDATE orders o SET total = 0 FROM users u WHERE o.user_id = u.id AND u.tenant_id = $1 RETURNING o.id",
  "DELETE FROM items WHERE tenant_id = $1",
  "DELETE FROM items i USING orders o WHERE o.id = i.order_id AND o.tenant_id = $1 RETURNING i.id",
  "WITH gone AS (DELETE FROM items WHERE tenant_id = $1 RETURNING tenant_id, order_id) SELECT o.id FROM gone JOIN orders o ON o.tenant_id = gone.tenant_id",
  "MERGE INTO users u USING (VALUES ($1::int, 1)) s (t, id) ON u.tenant_id = s.t AND u.id = s.id WHEN MATCHED THEN UPDATE SET name = NULL",
  "MERGE INTO users u USING (VALUES (1)) s (id) ON u.tenant_id = $1 AND u.id = s.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE AND u.tenant_id = $1 THEN UPDATE SET name = NULL",
];

/** Statements that are not restricted, and what is said of their tables. */
const unrestricted: readonly (readonly [sql: string, said: string])[] = [
  ["SELECT * FROM users", "users read"],
  ["SELECT * FROM users WHERE tenant_id = $1 OR name = 'a'", "users read"],
  ["SELECT * FROM users WHERE tenant_id >= $1", "users read"],
  ["SELECT * FROM users WHERE NOT tenant_id = $1", "users read"],
  ["SELECT * FROM users WHERE tenant_id IS NOT DISTINCT FROM $1 OR true", "users read"],
  ["SELECT * FROM users WHERE tenant_id = $1 + 1", "users read"],
  ["SELECT * FROM users WHERE coalesce(tenant_id, 1) = $1", "users read"],
  ["SELECT * FROM users WHERE tenant_id = ANY (ARRAY[$1, 2])", "users read"],
  ["SELECT * FROM users WHERE tenant_id IN ($1, 2)", "users read"],
  ["SELECT * FROM users WHERE tenant_id = tenant_id AND $1 = $1", "users read"],
  ["SELECT * FROM users WHERE CASE WHEN name = 'a' THEN tenant_id = $1 ELSE true END", "users read"],
  ["SELECT u.id FROM users u, orders o WHERE u.tenant_id = $1", "orders read"],
  ["SELECT u.id FROM users u LEFT JOIN orders o ON o.user_id = u.id AND u.tenant_id = $1", "orders read; users read"],
  ["SELECT u.id FROM users u LEFT JOIN orders o ON o.tenant_id = u.tenant_id AND o.tenant_id = $1", "users read"],
  ["SELECT u.id FROM users u FULL JOIN orders o ON o.tenant_id = $1 AND u.tenant_id = $1", "orders read; users read"],
  ["SELECT u.id FROM users u JOIN orders o ON o.id = u.id WHERE u.tenant_id = $1", "orders read"],
  ["SELECT i.id FROM users u JOIN items i ON i.order_id = u.id WHERE u.tenant_id = $1", "items read"],
  ["SELECT o.id FROM (SELECT * FROM orders) o WHERE o.tenant_id = $1", "orders read"],
  ["WITH o AS (SELECT * FROM orders) SELECT * FROM o WHERE o.tenant_id = $1", "orders read"],
  [
    "SELECT id FROM users u WHERE EXISTS (SELECT 1 FROM users v WHERE v.id = u.id AND v.tenant_id = $1 AND u.tenant_id = $1)",
    "users read",
  ],
  ["SELECT id FROM users u WHERE u.tenant_id IN (SELECT $1::int)", "users read"],
  ["SELECT id, (SELECT count(*) FROM orders) FROM users WHERE tenant_id = $1", "orders read"],
  ["SELECT id FROM users WHERE tenant_id = $1 UNION SELECT id FROM orders", "orders read"],
  [
    "SELECT u.id FROM (SELECT tenant_id FROM orders WHERE tenant_id = $1 UNION ALL SELECT tenant_id FROM items) s JOIN users u USING (tenant_id)",
    "items read; users read",
  ],
  [
    "SELECT u.id FROM (SELECT max(tenant_id) AS t FROM orders WHERE tenant_id = $1) s JOIN users u ON u.tenant_id = s.t",
    "users read",
  ],
  ["SELECT * FROM users WHERE tenant_id = (SELECT $1::int)", "users read"],
  ["SELECT count(*) FILTER (WHERE tenant_id = $1) FROM users", "users read"],
  ["SELECT count(*) FROM orders GROUP BY user_id HAVING max(tenant_id) = $1", "orders read"],
  [
    "WITH RECURSIVE r AS (SELECT tenant_id, id FROM users WHERE tenant_id = $1 UNION SELECT 2, u.id FROM r JOIN users u ON u.tenant_id = r.tenant_id) SELECT 1 FROM r",
    "users read",
  ],
  [
    "WITH RECURSIVE r AS (SELECT tenant_id, id FROM users UNION SELECT u.tenant_id, u.id FROM r JOIN users u ON u.tenant_id = r.tenant_id) SELECT 1 FROM r WHERE tenant_id = $1",
    "users read",
  ],
  ["SELECT * FROM totals", "orders in totals read; users in totals read"],
  ["SELECT * FROM totals WHERE name = 'a' AND $1 = 1", "orders in totals read; users in totals read"],
  ["SELECT u.id, s.total FROM users u, unshown s WHERE u.tenant_id = $1", "orders in unshown read"],
  ["SELECT * FROM counted WHERE tenant_id = $1", "orders in counted read"],
  ["SELECT * FROM leaking WHERE tenant_id = $1", "orders in leaking read"],
  ["SELECT a.id FROM inner_rows a, inner_rows b WHERE a.tenant_id = $1", "orders in inner_rows read"],
  ["INSERT INTO users (tenant_id, id) VALUES (2, 1001)", "users inserted"],
  ["INSERT INTO users (tenant_id, id) VALUES ($1, 1001), (2, 1002)", "users inserted"],
  ["INSERT INTO users (id, name) VALUES (1001, 'x')", "users inserted"],
  [
    "INSERT INTO users (tenant_id, id) SELECT tenant_id, 1001 FROM orders WHERE tenant_id > $1",
    "orders read; users inserted",
  ],
  ["INSERT INTO users (tenant_id, id) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET name = 'z'", "users conflict"],
  [
    "INSERT INTO users (tenant_id, id) VALUES ($1, 1) ON CONFLICT ON CONSTRAINT users_pkey DO UPDATE SET name = 'z'",
    "users conflict",
  ],
  [
    "INSERT INTO users (tenant_id, id) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET name = 'z' WHERE users.tenant_id = users.tenant_id",
    "users conflict",
  ],
  [
    "INSERT INTO users (tenant_id, id) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET name = 'z' WHERE excluded.tenant_id = $1",
    "users conflict",
  ],
  [
    "INSERT INTO users (tenant_id, id) VALUES ($1, 1) ON CONFLICT (tenant_id, id) DO UPDATE SET tenant_id = 2",
    "users changed",
  ],
  ["UPDATE users SET name = NULL", "users read"],
  ["UPDATE users SET tenant_id = $1 WHERE id = 1", "users read"],
  ["UPDATE users SET tenant_id = 2 WHERE tenant_id = $1", "users changed"],
  ["UPDATE users SET tenant_id = tenant_id + 1 WHERE tenant_id = $1", "users changed"],
  ["DELETE FROM users u USING orders o WHERE o.tenant_id = $1", "users read"],
  ["WITH gone AS (DELETE FROM items RETURNING tenant_id) SELECT 1 FROM users WHERE tenant_id = $1", "items read"],
  ["MERGE INTO users u USING (VALUES (1)) s (id) ON u.id = s.id WHEN MATCHED THEN DELETE", "users read"],
  [
    "MERGE INTO users u USING (VALUES (1)) s (id) ON u.tenant_id = $1 AND u.id = s.id WHEN NOT MATCHED THEN INSERT (tenant_id, id) VALUES (2, s.id)",
    "users inserted",
  ],
  [
    "MERGE INTO users u USING (VALUES (1)) s (id) ON u.tenant_id = $1 WHEN MATCHED THEN UPDATE SET tenant_id = 2",
    "users changed",
  ],
  [
    "MERGE INTO users u USING (VALUES (1)) s (id) ON u.tenant_id = $1 WHEN NOT MATCHED BY SOURCE THEN DELETE",
    "users read",
  ],
  [
    "MERGE INTO users u USING orders o ON u.tenant_id = $1 AND u.id = o.user_id WHEN MATCHED THEN DO NOTHING",
    "orders read",
  ],
];

const owned: Readonly<Record<string, readonly (readonly [own: string, table: string])[]>> = {
  users: [],
  orders: [["user_id", "users"]],
  items: [["order_id", "orders"]],
};

const rules: RestrictionRules = {
  tableOf: ({ table }) => {
    const references = owned[table];
    if (references === undefined) return null;
    return {
      column: "tenant_id",
      references: references.map(([own, target]) => ({
        schema: "public",
        table: target,
        pairs: [{ own, target: "id" }],
      })),
    };
  },
  isValue: (node) => node.tag === "PARAM" && node.number("paramkind") === 0 && node.number("paramid") === 1,
  countsOuterColumns: () => true,
};

async function saidOf(transaction: Transaction, texts: readonly string[]): Promise<readonly string[]> {
  const { results } = await analyzeStatements(transaction, texts);
  return results.map((result, index) => {
    if (result.kind === "refused") return `${texts[index]}: ${result.message}`;
    assert.ok(result.scope !== null);
    const tables = unrestrictedTables(result.scope, rules);
    const said = tables.map(
      ({ table, problem, view }) => `${table}${view === null ? "" : ` in ${view.table}`} ${problem}`,
    );
    return [...new Set(said)].sort().join("; ");
  });
}

describeBehaviour("tables that are restricted to an owner", (database) => {
  test("what restricts a table, and what does not", async () => {
    await database.db.transaction(async (transaction) => {
      await transaction.execute(schema);
      const said = await saidOf(transaction, [...restricted, ...unrestricted.map(([sql]) => sql)]);
      assert.deepEqual(
        said.slice(0, restricted.length).flatMap((one, index) => (one === "" ? [] : [`${restricted[index]}: ${one}`])),
        [],
      );
      assert.deepEqual(
        unrestricted.map(([sql], index) => [sql, said[restricted.length + index]]),
        unrestricted.map(([sql, expected]) => [sql, expected]),
      );
    });
  });

  test("a statement that is restricted returns and writes the same, whatever rows another owner has", async () => {
    await database.db.transaction(async (transaction) => {
      await transaction.execute(schema);
      const random = randomNumbers();
      for (let round = 0; round < 5; round += 1) {
        const [own, others] = [randomRows(1, random), randomRows(2, random)];
        for (const sql of restricted) {
          const [alone, both] = [
            await effectOf(transaction, sql, [own]),
            await effectOf(transaction, sql, [own, others]),
          ];
          assert.deepEqual([both.rows, both.own], [alone.rows, alone.own], sql);
          assert.deepEqual(both.others, both.othersBefore, sql);
        }
        for (const sql of conflicting) {
          const { others: after, othersBefore } = await effectOf(transaction, sql, [own, others]);
          assert.deepEqual(after, othersBefore, sql);
        }
      }
    });
  });
});

/** Statements that name the key of a row of another owner. */
const conflicting: readonly string[] = [
  "INSERT INTO users (tenant_id, id, name) VALUES ($1, 201, 'q') ON CONFLICT (id) DO UPDATE SET name = 'z' WHERE users.tenant_id = $1",
  "INSERT INTO users (tenant_id, id, name) VALUES ($1, 202, 'q') ON CONFLICT (id) DO UPDATE SET name = 'z' WHERE users.tenant_id = excluded.tenant_id",
  "UPDATE users SET name = 'z' WHERE id = 201 AND tenant_id = $1",
  "MERGE INTO users u USING (VALUES ($1::int, 201)) s (t, id) ON u.tenant_id = s.t AND u.id = s.id WHEN MATCHED THEN DELETE",
];

/** INSERT statements of random rows of an owner, whose keys are those of no other. */
function randomRows(tenant: number, random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  const name = (index: number): string => (random() < 0.2 ? "NULL" : `'${"abcdef"[index]}'`);
  const users = Array.from(
    { length: 2 + below(4) },
    (_, index) => `(${tenant}, ${key(tenant, index)}, ${name(index)})`,
  );
  const orders = Array.from({ length: 2 + below(5) }, (_, index) => {
    const user = random() < 0.2 ? "NULL" : key(tenant, below(users.length));
    return `(${tenant}, ${key(tenant, index)}, ${user}, ${below(9)}, '${tenant}-${index}')`;
  });
  const items = Array.from({ length: 1 + below(5) }, (_, index) => {
    const order = random() < 0.2 ? "NULL" : key(tenant, below(orders.length));
    return `(${tenant}, ${key(tenant, index)}, ${order}, 'w${below(3)}')`;
  });
  return `INSERT INTO users VALUES ${users}; INSERT INTO orders VALUES ${orders}; INSERT INTO items VALUES ${items};`;
}

function key(tenant: number, index: number): number {
  return (tenant - 1) * 200 + index + 1;
}

async function effectOf(transaction: Transaction, sql: string, rows: readonly string[]) {
  await transaction.execute("SAVEPOINT attempt");
  await transaction.execute(`INSERT INTO countries VALUES ('x', 'a'), ('y', 'b'); ${rows.join(" ")}`);
  const othersBefore = await contents(transaction, "<>");
  const { rows: found } = await transaction.query({ name: "", text: sql }, sql.includes("$1") ? ["1"] : []);
  const [own, others] = [await contents(transaction, "="), await contents(transaction, "<>")];
  await transaction.execute("ROLLBACK TO SAVEPOINT attempt");
  return { rows: found.map((row) => JSON.stringify(row)).sort(), own, others, othersBefore };
}

async function contents(transaction: Transaction, operator: "=" | "<>"): Promise<readonly string[]> {
  const texts = Object.keys(owned).map(
    (table) => `SELECT '${table}', t::text FROM ${table} t WHERE tenant_id ${operator} 1`,
  );
  const { rows } = await transaction.query({ name: "", text: texts.join(" UNION ALL ") }, []);
  return rows.map((row) => row.join(" ")).sort();
}
