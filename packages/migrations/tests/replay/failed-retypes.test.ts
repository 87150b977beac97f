// `migrate new` where what it would write does not run: no file is there to point at, so the object in the way is named.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { noConsent, noIntent } from "@entity-derive/migrations";
import { sharePglite } from "@entity-derive/test-databases/shared-pglite";
import { parseMigration } from "entity-derive/migrations";
import { cacheFolder, embeddedDatabase } from "../../src/replay/databases/embedded-pglite.ts";
import { planNewMigrations } from "../../src/replay/plan/new-migrations.ts";
import { CatalogStates } from "../../src/replay/run/catalog-states.ts";

sharePglite();

const embedded = embeddedDatabase(cacheFolder());
after(() => embedded.close());

const table = (type: string): string => `CREATE TABLE public.users (id uuid PRIMARY KEY, a ${type}, b integer)`;
const conversion = { schema: "public", table: "users", column: "a", using: "a::text" };

const findings = async (made: string, using = conversion.using) => {
  const init = parseMigration("20260101T000000_init", `${table("integer")};`);
  const byHand = parseMigration("20260102T000000_by_hand", `${made};`);
  const planned = await planNewMigrations(
    new CatalogStates({ embedded, cache: null, before: null }),
    { files: [init, byHand], schema: parseMigration("schema", `${table("integer")};`), before: null, downs: new Map() },
    { statements: [table("text")], intent: { ...noIntent, conversions: [{ ...conversion, using }] } },
    { name: null, withDowns: false, consent: { ...noConsent, allowsDataLoss: true }, postgres: 18, now: 0 },
  );
  assert.deepEqual(planned.files, []);
  return planned.findings.filter(({ severity }) => severity === "error");
};

for (const [made, shown] of [
  ["ALTER TABLE public.users ADD CONSTRAINT mine CHECK (a > 0)", "constraint users.mine"],
  ["CREATE INDEX mine ON public.users ((a + b))", "index users.mine"],
  ["CREATE INDEX mine ON public.users (b) WHERE a > 0", "index users.mine"],
  ["ALTER TABLE public.users ADD CONSTRAINT mine EXCLUDE USING btree ((a + b) WITH =)", "constraint users.mine"],
  [
    "ALTER TABLE public.users ADD CONSTRAINT mine EXCLUDE USING btree (b WITH =) WHERE (a > 0)",
    "constraint users.mine",
  ],
] as const)
  test(`a type that does not suit what was made by hand: ${made}`, async () => {
    const found = await findings(made);
    assert.deepEqual(
      found.map(({ id, location }) => [id, location]),
      [["ED808", { kind: "object", name: "users.mine" }]],
    );
    const [{ message, help } = { message: "", help: "" }] = found;
    assert.match(
      message,
      new RegExp(`^the ${shown} reads the column a, whose type changes, which fails: operator does not exist: text`),
    );
    assert.match(help, /drop it in a migration before this one/);
  });

test("a type that suits what was made by hand is no finding", async () => {
  const init = parseMigration(
    "20260101T000000_init",
    `${table("varchar(5)")}; CREATE INDEX mine ON public.users (lower(a));`,
  );
  const planned = await planNewMigrations(
    new CatalogStates({ embedded, cache: null, before: null }),
    { files: [init], schema: parseMigration("schema", `${table("varchar(5)")};`), before: null, downs: new Map() },
    { statements: [table("text")], intent: noIntent },
    { name: null, withDowns: false, consent: noConsent, postgres: 18, now: 0 },
  );
  assert.deepEqual(
    planned.findings.filter(({ severity }) => severity === "error"),
    [],
  );
  assert.equal(planned.files.length > 0, true);
});

test("a conversion that does not run is said without a file", async () => {
  const [found, ...more] = await findings("SELECT 1", "nonsense(a)");
  assert.deepEqual(more, []);
  assert.deepEqual([found?.id, found?.location], ["ED807", { kind: "object", name: "" }]);
  assert.match(
    found?.message ?? "",
    /^a generated migration fails: function nonsense\(integer\) does not exist: ALTER TABLE public\.users/,
  );
});
