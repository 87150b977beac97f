// The outbox, migrations, drift and statements, for a role with the rights that the page of the studio names.
import assert from "node:assert/strict";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { OutboxDrainer } from "entity-derive/outbox";
import type { Database } from "entity-derive/runtime";
import { migrations } from "../../../../examples/shop/src/app.derived/migrations.ts";
import { seed } from "../../../../examples/shop/src/server/seed.ts";
import { project } from "../cli/run.ts";
import {
  afterwards,
  createRoles,
  type OpenedStudio,
  type OwnedDatabase,
  openStudio,
  ownedDatabase,
  shopFolder,
} from "./open-studio.ts";

/** A role of the application that may also operate it, as docs/studio.md has it. */
async function operator(context: TestContext, owned: OwnedDatabase): Promise<string> {
  const { application } = await createRoles(context, owned, migrations, true);
  const role = `${application}_operator`;
  await owned.db.execute(`CREATE ROLE ${role} IN ROLE ${application};
    GRANT SELECT, UPDATE ON public.entity_outbox TO ${role};
    GRANT SELECT ON public.entity_migrations TO ${role}`);
  afterwards(context, () => owned.db.execute(`DROP OWNED BY ${role}; DROP ROLE ${role}`));
  return role;
}

interface OpenedShop {
  readonly studio: OpenedStudio;
  readonly db: Database;
}

/** The tables come from the files of the shop, which are recorded. */
async function openShop(context: TestContext): Promise<OpenedShop> {
  const owned = await ownedDatabase(context);
  const { run } = project(context);
  const applied = await run("migrate", "up", "--database", owned.address, "--project", shopFolder);
  assert.equal(applied.exitCode, 0, applied.errors);
  await seed(owned.db);
  const role = await operator(context, owned);
  return { studio: await openStudio(context, shopFolder, { database: owned.address, role }), db: owned.db };
}

test("what waits and what is parked is shown, and a parked event is delivered again after the question", async (context) => {
  const { studio, db } = await openShop(context);
  const { get, post, write } = studio;
  assert.deepEqual((await get("/api/project")).json.database.privileges, []);
  const waiting = (await get("/api/outbox")).json;
  assert.deepEqual(
    waiting.outboxes.map(({ kind, entities }: { readonly kind: string; readonly entities: readonly object[] }) => [
      kind,
      entities.length,
    ]),
    [["rows", 1]],
  );
  assert.equal(waiting.outboxes[0].entities[0].waiting, 1);
  assert.deepEqual(waiting.parked, []);

  const failing = { handle: () => Promise.reject(new Error("the printer is out of paper")) };
  await new OutboxDrainer(db, failing, { maxAttempts: 1, listen: false }).drainOnce();
  const [parked] = (await get("/api/outbox")).json.parked;
  assert.match(parked.lastError, /out of paper/);
  assert.equal(parked.payload.entity.note, "Please wrap it as a present.");

  const change = { action: "redeliver", outbox: "rows", ids: [parked.id] };
  const question = await post("/api/changes", change);
  assert.equal(question.json.title, `Deliver the event ${parked.id} again`);
  assert.equal((await get("/api/outbox")).json.parked.length, 1);
  assert.equal((await write(change)).json.message, "1 event will be delivered again.");
  assert.equal((await get("/api/outbox")).json.parked.length, 0);
  const delivered: string[] = [];
  const handle = async ({ kind }: { readonly kind: string }): Promise<void> => void delivered.push(kind);
  await new OutboxDrainer(db, { handle }, { listen: false }).drainOnce();
  assert.deepEqual(delivered, ["created"]);

  for (const ids of [[parked.id], [4711], []]) {
    const refused = await post("/api/changes", { ...change, ids });
    assert.ok(refused.status === 409 || refused.status === 400, refused.text);
  }
});

test("migrations have their times, drift is found, and statements have plans", async (context) => {
  const { studio, db } = await openShop(context);
  const { get } = studio;
  const { entries, problems } = (await get("/api/migrations")).json;
  assert.equal(entries.length, 12);
  assert.ok(
    entries.every(
      ({ state, appliedAt }: { readonly state: string; readonly appliedAt: string }) =>
        state === "applied" && appliedAt !== null,
    ),
  );
  assert.deepEqual(problems, []);

  assert.deepEqual((await get("/api/drift")).json, { differences: [], applied: 12 });
  await db.execute("ALTER TABLE products ADD COLUMN shelf TEXT; DROP INDEX products_price_idx");
  const { differences } = (await get("/api/drift")).json;
  assert.deepEqual(
    differences.map(({ kind, name }: { readonly kind: string; readonly name: string }) => [kind, name]),
    [
      ["missing", "index products.products_price_idx"],
      ["additional", "column products.shelf"],
    ],
  );

  const plans = (await get("/api/plans")).json;
  const page = plans.plans.filter(({ name }: { readonly name: string }) => name === "products.query");
  assert.ok(page.length > 5);
  // Without its index a list by the price sorts the table.
  const sorted = plans.findings.filter(({ message }: { readonly message: string }) => message.includes("`price`"));
  assert.ok(sorted.length > 0, JSON.stringify(plans.findings));
  const statements = (await get("/api/statements")).json;
  const names = new Set(statements.map(({ name }: { readonly name: string }) => name));
  for (const { name } of plans.plans) assert.ok(names.has(name), name);
});

test("a database without the tables says so", async (context) => {
  const owned = await ownedDatabase(context);
  const studio = await openStudio(context, shopFolder, { database: owned.address, privileged: true });
  const { status, json } = await studio.get("/api/rows/products");
  assert.equal(status, 409);
  assert.match(json.error, /relation "public\.products" does not exist; run `entity-derive migrate up`/);
  assert.deepEqual((await studio.get("/api/outbox")).json, { outboxes: [], parked: [] });
  assert.equal((await studio.get("/api/audit")).json, null);
  const pending = (await studio.get("/api/migrations")).json;
  assert.ok(pending.entries.every(({ state }: { readonly state: string }) => state === "pending"));
  assert.match((await studio.get("/api/drift")).json.error, /has no records of applied files/);
  assert.deepEqual(studio.errors, []);
});

test("the command names what keeps it from starting", async (context) => {
  const { run } = project(context);
  const start = (...given: readonly string[]) => run("studio", ...given);
  const none = await start("--database", join(context.name, "nothing"), "--project", shopFolder);
  assert.deepEqual([none.exitCode, none.output], [2, ""]);
  assert.match(none.errors, /there is no database at /);
  const wrong = await start("--port", "70000", "--project", shopFolder);
  assert.equal(wrong.exitCode, 2);
  assert.match(wrong.errors, /a port is a whole number from 1 to 65535/);
  const owned = await ownedDatabase(context);
  const module = await start(
    "--database",
    owned.address,
    "--privileged",
    "--repositories",
    "src/none.ts",
    "--project",
    shopFolder,
  );
  assert.equal(module.exitCode, 2);
  assert.match(module.errors, /there is no module src\/none\.ts/);
});
