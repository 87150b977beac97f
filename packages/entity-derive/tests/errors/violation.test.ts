// Errors about constraints, as PostgreSQL and shards of Citus give them, into the names that the application knows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violatedConstraint } from "entity-derive/runtime";
import { type KnownConstraint, violationNames } from "../../src/database/constraints.ts";
import { ConstraintError } from "../../src/errors/constraint-error.ts";
import { violatedTable } from "../../src/errors/sql-state.ts";

const serverError = (code: string, message: string, fields: object = {}): Error =>
  Object.assign(new Error(message), { severity: "ERROR", code, ...fields });

/** As Citus 13.2 passes it on. */
const fromWorker = (code: string, message: string): Error =>
  serverError(code, message, { where: "while executing command on 127.0.0.1:9702", routine: "ReportResultError" });

const unique = (name: string): string => `duplicate key value violates unique constraint "${name}"`;

test("an error of another server has the names in its message alone, with the shard's number", () => {
  const given: readonly (readonly [error: Error, constraint: string | null, table: string | null])[] = [
    [fromWorker("23505", unique("docs_pkey_102024")), "docs_pkey", null],
    // The name ends in a number of its own.
    [fromWorker("23505", unique("orders_2024_code_102054_102048")), "orders_2024_code_102054", null],
    [fromWorker("23P01", 'conflicting key value violates exclusion constraint "docs_excl_102024"'), "docs_excl", null],
    [
      fromWorker(
        "23503",
        'insert or update on table "docs_102021" violates foreign key constraint "docs_tenant_fkey_102021"',
      ),
      "docs_tenant_fkey",
      "docs",
    ],
    [
      fromWorker(
        "23503",
        'update or delete on table "docs_102024" violates foreign key constraint "parts_doc_fkey_102032" on table "parts_102032"',
      ),
      "parts_doc_fkey",
      "parts",
    ],
    // A check that was there before the shards has no number, and may look as if it had one.
    [
      fromWorker("23514", 'new row for relation "docs_102024" violates check constraint "docs_n_102054"'),
      "docs_n_102054",
      "docs",
    ],
    [
      fromWorker("23514", 'new row for relation "docs_102024" violates check constraint "docs_late_102024"'),
      "docs_late",
      "docs",
    ],
    // A worker may speak another language.
    [fromWorker("23505", "doppelter Schlüsselwert verletzt Unique-Constraint »docs_pkey_102024«"), "docs_pkey", null],
    [
      fromWorker("23505", "la valeur d'une clé dupliquée rompt la contrainte unique « docs_pkey_102024 »"),
      "docs_pkey",
      null,
    ],
    [fromWorker("22012", "division by zero"), null, null],
    [fromWorker("23505", "no names at all"), null, null],
  ];
  for (const [error, constraint, table] of given)
    assert.deepEqual([violatedConstraint(error), violatedTable(error)], [constraint, table], error.message);
});

test("an error of a shard on this server has the number behind the table and behind the constraint", () => {
  const local = (table: string, constraint: string): Error =>
    serverError("23505", unique(constraint), { table, constraint, schema: "public" });
  const names = (error: Error): readonly (string | null)[] => [violatedTable(error), violatedConstraint(error)];
  assert.deepEqual(names(local("docs_102012", "docs_pkey_102012")), ["docs", "docs_pkey"]);
  assert.deepEqual(
    names(
      Object.assign(local("", ""), {
        table: undefined,
        constraint: undefined,
        table_name: "docs_102012",
        constraint_name: "docs_pkey_102012",
      }),
    ),
    ["docs", "docs_pkey"],
  );
  for (const [table, constraint] of [
    ["orders", "orders_user_102054"],
    ["orders_102054", "orders_pkey"],
    ["orders_102054", "orders_102054_pkey"],
    ["orders_2024", "orders_key_2024"],
    ["orders_102054", "orders_key_202401"],
  ] as const)
    assert.deepEqual(names(local(table, constraint)), [table, constraint]);
});

test("nothing of a message counts where the server has not said that it is another's", () => {
  assert.equal(violatedConstraint(serverError("23505", unique("docs_pkey_102024"))), null);
  assert.equal(violatedConstraint(serverError("23505", unique("docs_pkey_102024"), { where: "SQL function" })), null);
  assert.equal(violatedConstraint(new Error(unique("docs_pkey_102024"))), null);
});

/** As a server has cut them. */
const long = "a_table_with_a_name_that_is_as_long_as_names_may_be_really_pkey";
const accented = `${"é".repeat(20)}_uniq_of_it_all_23`;
const known: readonly KnownConstraint[] = [
  { kind: "unique", constraint: "orders_user_id_key", field: "userId" },
  { kind: "unique", constraint: "orders_code_202401", field: "code" },
  { kind: "unique", constraint: "orders_code", field: "other" },
  { kind: "unique", constraint: `${long.slice(0, -1)}x`, field: "beside" },
  { kind: "unique", constraint: long, field: "long" },
  { kind: "unique", constraint: accented, field: "accented" },
];

test("a known constraint is found behind a shard's number and hash, and one of that very name before it", () => {
  const nameViolation = violationNames(known);
  const found = (error: Error): readonly unknown[] => {
    const thrown = nameViolation(error);
    if (!(thrown instanceof ConstraintError)) return [thrown];
    assert.equal(thrown.cause, error);
    return [thrown.constraint, thrown.field];
  };
  assert.deepEqual(found(fromWorker("23505", unique("orders_user_id_key_102054"))), ["orders_user_id_key", "userId"]);
  const own = serverError("23505", "", { table: "orders_202401", constraint: "orders_code_202401" });
  assert.deepEqual(found(own), ["orders_code_202401", "code"]);
  const shards = fromWorker("23505", unique("orders_code_202401"));
  assert.deepEqual(found(shards), ["orders_code", "other"]);
  const cut = fromWorker("23505", unique("a_table_with_a_name_that_is_as_long_as_names_ma_1f838a31_102008"));
  assert.deepEqual(found(cut), [long, "long"]);
  const bytes = fromWorker("23505", unique(`${"é".repeat(20)}_uniq_o_6767298a_102008`));
  assert.deepEqual(found(bytes), [accented, "accented"]);
  const other = fromWorker("23505", unique("invoices_key_102054"));
  assert.deepEqual(found(other), [other]);
});
