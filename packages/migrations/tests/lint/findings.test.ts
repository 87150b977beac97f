// ED801 to ED804: what is found in files, and what is not.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { acceptLosses } from "../../src/lint/accept-losses.ts";
import { fileFindings } from "../../src/lint/lint-files.ts";
import { fileOf, observed } from "./files.ts";

const tables = `
  CREATE TYPE public.status AS ENUM ('open', 'paid', 'shipped');
  CREATE TABLE public.users (id int PRIMARY KEY, name text, age int, email varchar(100), price numeric(10,4));
  CREATE TABLE public.orders (id int PRIMARY KEY, user_id int, status public.status NOT NULL DEFAULT 'open');
  CREATE MATERIALIZED VIEW public.report AS SELECT id FROM public.orders;
  CREATE UNIQUE INDEX report_id ON public.report (id);
  CREATE TABLE public.parts (id int, kind int) PARTITION BY RANGE (id);
  CREATE TABLE public.parts_1 PARTITION OF public.parts FOR VALUES FROM (0) TO (10);
  CREATE TABLE public.parts_2 (id int, kind int);
  CREATE TABLE public.offers (id int PRIMARY KEY, price numeric(10,2) CHECK (price > 0), rate numeric(5,2));
  CREATE FUNCTION public.forget() RETURNS void LANGUAGE sql AS 'DELETE FROM public.orders WHERE id = 1';
`;

const alone = "-- entity-derive: no transaction\n";
const later = "-- entity-derive: after deployment\n";

/** Each with what is found, as `line ID severity: message`. */
const cases: readonly (readonly [sql: string, ...found: readonly string[]])[] = [
  // What is safe.
  ["ALTER TABLE public.users ADD COLUMN phone text;"],
  ["ALTER TABLE public.users ADD COLUMN phone text NOT NULL DEFAULT '';"],
  ["ALTER TABLE public.users ADD CONSTRAINT adult CHECK (age > 17) NOT VALID;"],
  ["ALTER TABLE public.orders ADD FOREIGN KEY (user_id) REFERENCES public.users NOT VALID;"],
  [`${alone}CREATE INDEX CONCURRENTLY users_age ON public.users (age);`],
  ["ALTER TABLE public.users ALTER COLUMN email TYPE varchar(200);"],
  ["ALTER TABLE public.users ALTER COLUMN email TYPE text;"],
  ["CREATE VIEW public.adults AS SELECT id FROM public.users;"],
  [`${alone}ALTER TYPE public.status ADD VALUE IF NOT EXISTS 'lost';`],
  [`${alone}REFRESH MATERIALIZED VIEW CONCURRENTLY public.report;`],
  // A table of the file itself is empty.
  [
    `CREATE TABLE public.notes (id int PRIMARY KEY, user_id int NOT NULL REFERENCES public.users);
CREATE UNIQUE INDEX ON public.notes (user_id);
ALTER TABLE public.notes ADD CONSTRAINT c CHECK (id > 0), ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE public.notes DROP COLUMN token, ADD COLUMN other int NOT NULL;
UPDATE public.notes SET other = 1;
DELETE FROM public.notes;`,
  ],
  // A new column has no values yet.
  [
    `ALTER TABLE public.users ADD COLUMN role text;
ALTER TABLE public.users ADD CONSTRAINT known CHECK (role IN ('admin', 'editor')) NOT VALID;`,
  ],
  // ED801
  [
    `${later}ALTER TABLE public.users DROP COLUMN name, DROP COLUMN age;`,
    "2 ED801 error: the column public.users.name is dropped with its values",
    "2 ED801 error: the column public.users.age is dropped with its values",
  ],
  [
    `${later}DROP TABLE public.parts, public.parts_2;`,
    "2 ED801 error: the table public.parts is dropped with its rows",
    "2 ED801 error: the table public.parts_2 is dropped with its rows",
  ],
  [
    `${later}ALTER TABLE public.parts DROP COLUMN kind;`,
    "2 ED801 error: the column public.parts.kind is dropped with its values",
  ],
  ["TRUNCATE public.parts_2;", "1 ED801 error: all rows of public.parts_2 are deleted"],
  ["DELETE FROM public.users WHERE id = 1;", "1 ED801 error: rows of public.users are deleted"],
  ["SELECT public.forget();", "1 ED801 error: rows of public.orders are deleted"],
  [
    "DO $$BEGIN EXECUTE 'delete from public.users'; END$$;",
    "1 ED801 error: rows of public.users are deleted, possibly all of them",
    "1 ED803 warning: the rows that DELETE finds in public.users stay locked until the whole table has been read",
  ],
  [
    `${later}ALTER TABLE public.users ALTER COLUMN price TYPE numeric(10,2);`,
    "2 ED801 error: the values of public.users.price are rounded, truncated or changed: its type changes from numeric(10,4) to numeric(10,2)",
    "2 ED803 warning: public.users is rewritten while no other session can read or write it",
  ],
  // ED802
  [
    "ALTER TABLE public.users ADD CONSTRAINT known CHECK (name IN ('Ann', 'Bob')) NOT VALID;",
    "1 ED802 warning: known rejects every UPDATE of a row of public.users whose name has another value",
  ],
  [
    "ALTER TABLE public.users ADD CONSTRAINT known CHECK (name IN ('Ann', 'Bob'));",
    "1 ED802 warning: known fails if a row of public.users violates it",
    "1 ED803 warning: public.users is scanned while no other session can read or write it",
  ],
  [
    `${later}ALTER TABLE public.users ADD CONSTRAINT known CHECK (name IN ('Ann', 'Bob')) NOT VALID;
ALTER TABLE public.users VALIDATE CONSTRAINT known;`,
    "2 ED802 warning: known rejects every UPDATE of a row of public.users whose name has another value",
    "3 ED803 warning: public.users is scanned while no other session can read or write it (locked since line 2)",
  ],
  [
    "ALTER TABLE public.users ADD COLUMN phone text NOT NULL;",
    "1 ED802 error: public.users.phone is NOT NULL, but existing rows have no value for it",
  ],
  [
    `${later}ALTER TABLE public.users ADD COLUMN phone text;
UPDATE public.users SET phone = '';
ALTER TABLE public.users ALTER COLUMN phone SET NOT NULL;`,
    "3 ED803 warning: the rows that UPDATE finds in public.users stay locked until the whole table has been read, while no other session can read or write it (locked since line 2)",
    "4 ED802 warning: public.users.phone is NOT NULL: the statement fails if the UPDATE left a row without a value",
    "4 ED803 warning: public.users is scanned while no other session can read or write it (locked since line 2)",
  ],
  [
    `${alone}CREATE UNIQUE INDEX CONCURRENTLY users_email ON public.users (email, lower(name));`,
    "2 ED802 warning: public.users_email is unique: the statement fails if two rows of public.users have the same (email, an expression)",
  ],
  [
    `ALTER TABLE public.users ADD COLUMN token uuid;
ALTER TABLE public.users ADD CONSTRAINT users_token UNIQUE (token);`,
    "2 ED803 warning: public.users_token is built while no other session can read or write public.users (locked since line 1)",
  ],
  [
    "ALTER TABLE public.users ADD CONSTRAINT adult CHECK (age > 17);",
    "1 ED802 warning: adult fails if a row of public.users violates it",
    "1 ED803 warning: public.users is scanned while no other session can read or write it",
  ],
  [
    "ALTER TABLE public.users ADD CONSTRAINT once EXCLUDE USING btree (age WITH =);",
    "1 ED802 warning: once fails if a row of public.users violates it",
    "1 ED803 warning: public.once is built while no other session can read or write public.users",
  ],
  [
    `${alone}ALTER TABLE public.users ADD CONSTRAINT adult CHECK (age > 17) NOT VALID;`,
    '2 ED802 warning: a second run fails: constraint "adult" for relation "users" already exists',
  ],
  [
    "ALTER TABLE public.orders ADD CONSTRAINT of_user FOREIGN KEY (user_id) REFERENCES public.users;",
    "1 ED802 warning: of_user fails if a row of public.orders refers to a row that does not exist (user_id)",
    "1 ED803 warning: public.orders is scanned while no other session can write it or public.users",
  ],
  [
    "ALTER TABLE public.users ALTER COLUMN name SET NOT NULL;",
    "1 ED802 warning: users_name_not_null fails if a row of public.users has NULL in name",
    "1 ED803 warning: public.users is scanned while no other session can read or write it",
    "1 ED804 warning: the previous version may insert no value into public.users.name, which is NOT NULL and has no default",
  ],
  [
    `${later}ALTER TABLE public.users ALTER COLUMN name TYPE int USING name::int;`,
    "2 ED802 warning: the type of public.users.name changes to integer: the statement fails if a row has a value that integer cannot store",
    "2 ED803 warning: public.users is rewritten while no other session can read or write it",
  ],
  [
    `${alone}ALTER TYPE public.status ADD VALUE 'lost';`,
    '2 ED802 warning: a second run fails: enum label "lost" already exists',
  ],
  [
    "ALTER TABLE public.parts ATTACH PARTITION public.parts_2 FOR VALUES FROM (10) TO (20);",
    "1 ED802 warning: attaching public.parts_2 fails if one of its rows is outside the bounds of the partition",
    "1 ED803 warning: public.parts_2 is scanned while no other session can read or write it",
  ],
  // A constraint over a column of another type is made anew: it fails only if its values change.
  [
    "ALTER TABLE public.offers ALTER COLUMN price TYPE numeric(12,2);",
    "1 ED803 warning: public.offers is scanned while no other session can read or write it",
  ],
  [
    `${later}ALTER TABLE public.offers ALTER COLUMN price TYPE numeric(10,1);`,
    "2 ED801 error: the values of public.offers.price are rounded, truncated or changed: its type changes from numeric(10,2) to numeric(10,1)",
    "2 ED802 warning: offers_price_check fails if a row of public.offers violates it",
    "2 ED803 warning: public.offers is rewritten while no other session can read or write it",
  ],
  [
    `${later}ALTER TABLE public.offers ALTER COLUMN price TYPE numeric(12,2), ALTER COLUMN rate TYPE numeric(5,1);`,
    "2 ED801 error: the values of public.offers.rate are rounded, truncated or changed: its type changes from numeric(5,2) to numeric(5,1)",
    "2 ED803 warning: public.offers is rewritten while no other session can read or write it",
  ],
  [
    `${later}ALTER TABLE public.users ALTER COLUMN /* its */ name /* is of no use */ TYPE int USING length(name);`,
    "2 ED801 error: the values of public.users.name are rounded, truncated or changed: its type changes from text to integer",
    "2 ED803 warning: public.users is rewritten while no other session can read or write it",
  ],
  // ED803
  [
    "CREATE INDEX users_age ON public.users (age);",
    "1 ED803 warning: public.users_age is built while no other session can write public.users",
  ],
  [
    "REINDEX TABLE public.users;",
    "1 ED803 warning: public.users_pkey is built while no other session can read or write public.users",
  ],
  [
    "REFRESH MATERIALIZED VIEW public.report;",
    "1 ED803 warning: public.report is rewritten while no other session can read or write it",
  ],
  [
    "ALTER TABLE public.users ADD COLUMN token uuid DEFAULT gen_random_uuid();",
    "1 ED803 warning: public.users is rewritten while no other session can read or write it",
  ],
  [
    "LOCK TABLE public.users;\nSELECT count(*) FROM public.orders;",
    "2 ED803 warning: public.orders is scanned while no other session can read or write public.users (locked since line 1)",
  ],
  [
    "CREATE TABLE public.copied AS SELECT * FROM public.users;\nLOCK TABLE public.orders;\nCREATE INDEX ON public.copied (id);",
    "3 ED803 warning: public.copied_id_idx is built while no other session can read or write public.orders (locked since line 2)",
  ],
  [
    "UPDATE public.parts SET kind = 1;",
    "1 ED803 warning: the rows that UPDATE finds in public.parts stay locked until the whole table has been read",
  ],
  ["UPDATE public.users SET age = 1 WHERE id IN (1, 2);"],
  // The planner is not told that there are no rows by an index that was built over none.
  [`${alone}CREATE INDEX CONCURRENTLY users_age ON public.users (age);`],
  [
    "CREATE INDEX users_age ON public.users (age);\nUPDATE public.users SET age = 1 WHERE id = 1;",
    "1 ED803 warning: public.users_age is built while no other session can write public.users",
  ],
  [
    `${alone}DO $$BEGIN LOOP
      UPDATE public.users SET age = 1 WHERE id IN (SELECT id FROM public.users WHERE age IS NULL LIMIT 9);
      EXIT WHEN NOT FOUND; COMMIT; END LOOP; END$$;`,
  ],
  // ED804
  [
    "ALTER TABLE public.users RENAME COLUMN name TO full_name;",
    "1 ED804 warning: the previous version still uses the column public.users.name, which is renamed to full_name",
  ],
  [
    "ALTER TABLE public.users RENAME TO people;",
    "1 ED804 warning: the previous version still uses the table public.users, which is renamed to public.people",
  ],
  // Statements name the table, not its partitions.
  ["ALTER TABLE public.parts_1 RENAME TO parts_first;"],
  ["ALTER TABLE public.users RENAME TO people; CREATE VIEW public.users AS SELECT * FROM public.people;"],
  [
    "DROP MATERIALIZED VIEW public.report;",
    "1 ED804 warning: the previous version still uses the materialized view public.report, which is dropped",
  ],
  [
    "ALTER TABLE public.users ALTER COLUMN age TYPE bigint;",
    "1 ED803 warning: public.users is rewritten while no other session can read or write it",
    "1 ED804 warning: the previous version expects the type integer of public.users.age, which changes to bigint",
  ],
  [
    "ALTER TYPE public.status RENAME VALUE 'paid' TO 'settled';",
    "1 ED804 warning: the previous version may still write 'paid', which public.status no longer has",
  ],
  [
    `ALTER TYPE public.status RENAME TO status_before;
CREATE TYPE public.status AS ENUM ('open', 'shipped');
ALTER TABLE public.orders ALTER COLUMN status DROP DEFAULT, ALTER COLUMN status TYPE public.status USING status::text::public.status, ALTER COLUMN status SET DEFAULT 'open';
DROP TYPE public.status_before;`,
    "3 ED802 warning: the type of public.orders.status changes to public.status: the statement fails if a row has a value that public.status cannot store",
    "3 ED803 warning: public.orders is rewritten while no other session can read or write it",
    "3 ED804 warning: the previous version may still write 'paid' to public.orders.status",
  ],
  [
    "ALTER TABLE public.orders ALTER COLUMN status DROP DEFAULT;\nALTER TABLE public.orders ALTER COLUMN status SET DEFAULT 'open';",
  ],
  [
    "ALTER TABLE public.orders ALTER COLUMN status DROP DEFAULT;",
    "1 ED804 warning: the previous version may insert no value into public.orders.status, which is NOT NULL and has no default",
  ],
  [
    `${later}ALTER TABLE public.users DROP COLUMN age;`,
    "2 ED801 error: the column public.users.age is dropped with its values",
  ],
  [
    `${later}ALTER TABLE public.users RENAME TO people;`,
    "2 ED804 warning: the previous version still uses the table public.users, which is renamed to public.people",
  ],
  [
    `${later}ALTER TABLE public.users RENAME COLUMN name TO full_name;`,
    "2 ED804 warning: the previous version still uses the column public.users.name, which is renamed to full_name",
  ],
  [
    `${later}ALTER TYPE public.status RENAME VALUE 'paid' TO 'settled';`,
    "2 ED804 warning: the previous version may still write 'paid', which public.status no longer has",
  ],
  // What is accepted.
  ["-- entity-derive: allow ED803, the table is small\nCREATE INDEX users_age ON public.users (age);"],
  [
    "-- entity-derive: allow ED803, the table is small\nSELECT 1;",
    "1 ED803 note: `allow ED803` has no effect: the statement below it has no such finding",
  ],
  [
    `${later}-- entity-derive: allow ED801, nobody uses it\nALTER TABLE public.users DROP COLUMN name, DROP COLUMN age;`,
    "3 ED801 error: the column public.users.age is dropped with its values",
  ],
];

describeBehaviour(
  "findings",
  (database) => {
    beforeEach(() => database.db.execute(tables));

    for (const [sql, ...found] of cases) {
      test(sql.replace(alone, "").replace(later, "").split("\n")[0] ?? "", async () => {
        const findings = fileFindings(fileOf(sql), await observed(database.db, sql));
        const shown = findings.map(({ id, severity, message, location }) => {
          const line = location.kind === "file" ? location.line : 0;
          return `${line} ${id} ${severity}: ${message}`;
        });
        assert.deepEqual(shown, found);
      });
    }

    test("the help for an EXCLUDE says nothing that PostgreSQL refuses", async () => {
      const sql = "ALTER TABLE public.users ADD CONSTRAINT once EXCLUDE USING btree (age WITH =);";
      const found = fileFindings(fileOf(sql), await observed(database.db, sql)).find(({ id }) => id === "ED803");
      assert.match(
        found?.help ?? "",
        /lock_timeout.*: PostgreSQL adds EXCLUDE neither NOT VALID nor from an existing index/,
      );
    });

    test("the help for a NOT NULL is a way that every version has, and that reads the rows once", async () => {
      const required = "ALTER TABLE public.users ALTER COLUMN name SET NOT NULL;";
      const all = fileFindings(fileOf(required), await observed(database.db, required));
      const found = all.find(({ id }) => id === "ED803");
      assert.match(
        found?.help ?? "",
        /^add a check `IS NOT NULL` that is NOT VALID, .* VALIDATE CONSTRAINT and then SET/,
      );
      const steps = [
        "ALTER TABLE public.users ADD CONSTRAINT named CHECK (name IS NOT NULL) NOT VALID;",
        "ALTER TABLE public.users VALIDATE CONSTRAINT named;",
        required,
      ];
      for (const step of steps) {
        const findings = fileFindings(fileOf(step), await observed(database.db, step));
        assert.deepEqual(
          findings.filter(({ id }) => id === "ED803"),
          [],
        );
        await database.db.execute(step);
      }
    });
  },
  { engines: ["pg", "pglite"] },
);

test("losses that were consented to are accepted in the file", () => {
  const sql =
    "-- entity-derive: after deployment\n\nALTER TABLE public.users\n  DROP COLUMN name,\n  DROP COLUMN age;\n";
  const location = { kind: "file", file: "x", line: 3 } as const;
  const loss = { id: "ED801", severity: "error", message: "", help: "", location } as const;
  const consent = { drops: new Set(["users.name"]), allowsDataLoss: false };
  const { text, findings } = acceptLosses(sql, [loss, { ...loss, id: "ED803" }, loss], consent);
  const accepted = "-- entity-derive: allow ED801, --drop users.name\n";
  assert.equal(text, sql.replace("ALTER", `${accepted}${accepted}ALTER`));
  assert.deepEqual(findings, [{ ...loss, id: "ED803", location: { ...location, line: 5 } }]);
  assert.equal(fileOf(text).statements[0]?.allowed.length, 2);
  assert.equal(fileOf(text).statements[0]?.line, 5);
  const converted = { ...loss, drop: "users.age" };
  const left = acceptLosses(sql, [converted], consent);
  assert.deepEqual(
    [left.text, ...left.findings.map(({ help }) => help)],
    [sql, "confirm the loss with `--drop users.age`, or `--allow-data-loss`"],
  );
  assert.deepEqual(acceptLosses(sql, [converted], { ...consent, allowsDataLoss: true }).findings, []);
});
