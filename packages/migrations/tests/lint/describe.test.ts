// What statements do to a running system, in plain words, as it is seen on an embedded database.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { describeObservation } from "../../src/lint/describe-effects.ts";
import { observed } from "./files.ts";

const tables = `
  CREATE TABLE public.users (id int PRIMARY KEY, name text, age int);
  CREATE TABLE public."user" (id int PRIMARY KEY);
  CREATE TABLE public.orders (id int PRIMARY KEY, user_id int);
  CREATE MATERIALIZED VIEW public.report AS SELECT id FROM public.users;
  CREATE TABLE public.parts (id int, kind int) PARTITION BY RANGE (id);
  CREATE TABLE public.parts_1 PARTITION OF public.parts FOR VALUES FROM (0) TO (10);
  CREATE TABLE public.parts_2 (id int, kind int);
  CREATE FUNCTION public.forget() RETURNS void LANGUAGE sql AS 'DELETE FROM public.orders';
`;

const alone = "-- entity-derive: no transaction\n";

const descriptions: readonly (readonly [sql: string, ...lines: readonly string[]])[] = [
  [
    "ALTER TABLE public.users ADD COLUMN phone text;",
    "takes ACCESS EXCLUSIVE on public.users, briefly: no table is scanned or rewritten",
  ],
  [
    "ALTER TABLE public.users ADD COLUMN token uuid DEFAULT gen_random_uuid();",
    "rewrites public.users while no other session can read or write it",
  ],
  [
    "ALTER TABLE public.users ALTER age SET NOT NULL;",
    "scans public.users while no other session can read or write it",
  ],
  [
    "CREATE INDEX users_age ON public.users (age);",
    "builds public.users_age while no other session can write public.users",
  ],
  [
    `${alone}CREATE INDEX CONCURRENTLY users_age ON public.users (age);`,
    "builds public.users_age while other sessions read and write",
  ],
  [
    "REINDEX INDEX public.users_pkey;",
    "builds public.users_pkey while no other session can read or write public.users",
  ],
  [
    `${alone}REINDEX INDEX CONCURRENTLY public.users_pkey;`,
    "builds public.users_pkey while other sessions read and write",
  ],
  [`${alone}REINDEX TABLE CONCURRENTLY public."user";`, "builds public.user_pkey while other sessions read and write"],
  [`${alone}VACUUM FULL public.users;`, "rewrites public.users while no other session can read or write it"],
  [
    "ALTER TABLE public.orders ADD FOREIGN KEY (user_id) REFERENCES public.users NOT VALID;",
    "takes SHARE ROW EXCLUSIVE on public.orders and public.users, briefly: no table is scanned or rewritten",
  ],
  [
    "ALTER TABLE public.users ADD COLUMN a int;\nUPDATE public.orders SET user_id = 1;",
    "takes ACCESS EXCLUSIVE on public.users, briefly: no table is scanned or rewritten",
    "reads all of public.orders and changes rows of it while no other session can read or write public.users (locked since line 1)",
  ],
  [
    "CREATE TABLE public.notes (id int PRIMARY KEY, user_id int REFERENCES public.users); CREATE INDEX ON public.notes (user_id);",
    "takes SHARE ROW EXCLUSIVE on public.users, briefly: no table is scanned or rewritten",
    "takes no further lock",
  ],
  [
    "SELECT public.forget();",
    "reads all of public.orders and deletes rows of it while other sessions read it and write other rows",
  ],
  [
    `${alone}DO $$BEGIN LOOP
      UPDATE public.users SET age = 1 WHERE id IN (SELECT id FROM public.users WHERE age IS NULL LIMIT 9);
      EXIT WHEN NOT FOUND; COMMIT; END LOOP; END$$;`,
    "changes rows of public.users in batches of 9, while other sessions read and write",
  ],
  [
    "UPDATE public.users SET age = 1 WHERE id = 1;",
    "changes rows of public.users while other sessions read it and write other rows",
  ],
  ["TRUNCATE public.orders;", "empties public.orders while no other session can read or write it"],
  ["REFRESH MATERIALIZED VIEW public.report;", "rewrites public.report while no other session can read or write it"],
  [
    "ALTER TABLE public.parts ATTACH PARTITION public.parts_2 FOR VALUES FROM (10) TO (20);",
    "scans public.parts_2 while no other session can read or write it",
  ],
  [
    "UPDATE public.parts SET kind = 1;",
    "reads all of public.parts and changes rows of it while other sessions read it and write other rows",
  ],
  [
    "LOCK TABLE public.users;\nSELECT count(*) FROM public.orders;",
    "takes ACCESS EXCLUSIVE on public.users, briefly: no table is scanned or rewritten",
    "scans public.orders while no other session can read or write public.users (locked since line 1)",
  ],
  [
    "COMMENT ON TABLE public.users IS 'People';",
    "takes SHARE UPDATE EXCLUSIVE on public.users: other sessions read and write",
  ],
  ["-- entity-derive: not replayed\nSELECT nowhere();", "is not replayed, so its effects are unknown"],
];

describeBehaviour(
  "what statements do",
  (database) => {
    beforeEach(() => database.db.execute(tables));

    for (const [sql, ...lines] of descriptions) {
      test(sql.replace(alone, "").split("\n")[0] ?? "", async () => {
        assert.deepEqual((await observed(database.db, sql)).map(describeObservation), lines);
      });
    }
  },
  { engines: ["pg", "pglite"] },
);
