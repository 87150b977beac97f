// Two versions of an application on one database, at each step from one schema to the next: what either sees of the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type PlannedFile, planMigration, readCatalog } from "@entity-derive/migrations";
import { describeBehaviour } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { type Database, migrate, SchemaDriftError, UnknownValueError } from "entity-derive/runtime";
import { Pool } from "pg";
import { type App, send } from "../../send.ts";
import * as added from "../evolution-added/customer.derived/index.ts";
import * as dropped from "../evolution-dropped/customer.derived/index.ts";
import * as required from "../evolution-required/customer.derived/index.ts";
import * as first from "./customer.derived/index.ts";

/** The migration to `evolution-added`, which the version before can live with. */
const add = `
  ALTER TYPE public.customer_status ADD VALUE 'paused' BEFORE 'closed';
  ALTER TABLE public.customers ADD COLUMN phone TEXT;
  ALTER TABLE public.customers ADD COLUMN tier TEXT NOT NULL DEFAULT 'basic'`;

/** To `evolution-required`: what has to be there is filled, and then asked for. */
const fill = "UPDATE public.customers SET phone = 'unknown' WHERE phone IS NULL";
const require = "ALTER TABLE public.customers ALTER COLUMN phone SET NOT NULL";

/** To `evolution-dropped`, as `migrate new --drop customers.fax` writes it; the database is left as it was before. */
async function dropFax(db: Database): Promise<readonly PlannedFile[]> {
  await migrate(db, [dropped.CustomerMigration]);
  const wanted = await readCatalog(db);
  await db.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await migrate(db, [required.CustomerMigration]);
  const consent = { drops: new Set(["customers.fax"]), allowsDataLoss: false };
  return planMigration(await readCatalog(db), wanted, { consent }).files;
}

async function apply(db: Database, files: readonly PlannedFile[]): Promise<void> {
  for (const { sql } of files.flatMap(({ statements }) => statements)) await db.execute(sql);
}

describeBehaviour(
  "evolution",
  (database) => {
    /** The database as another process has it, with connections and prepared statements of its own. */
    function ofAnotherVersion(context: { after(run: () => Promise<void>): void }): Database {
      const pool = new Pool({ connectionString: database.postgres?.address, max: 2 });
      const db = pgDatabase(pool);
      context.after(() => db.close());
      return db;
    }

    async function events(): Promise<readonly string[]> {
      const text = "SELECT payload FROM public.entity_outbox ORDER BY id";
      return (await database.db.query({ name: "events", text }, [])).rows.map(([payload]) => payload ?? "");
    }

    test("columns and labels are added: the version before goes on, and either keeps what the other wrote", async (context) => {
      await migrate(database.db, [first.CustomerMigration]);
      const before = new first.PostgresCustomerRepository(database.db);
      const { id } = await before.create({ name: "Ada", fax: "1" });
      await before.update(id, { name: "Ada L." });
      await before.list(10, 0);
      for (const statement of add.split(";")) await database.db.execute(statement);

      // Its connections have prepared their statements for the table as it was.
      const others = await before.createMany([{ name: "Bob", fax: "2" }]);
      assert.deepEqual(await before.update(id, { name: "Ada" }), { id, name: "Ada", status: "active", fax: "1" });
      assert.equal((await before.list(10, 0)).length, 2);

      const after = new added.PostgresCustomerRepository(ofAnotherVersion(context));
      assert.deepEqual(await after.findById(id), {
        id,
        name: "Ada",
        status: "active",
        fax: "1",
        phone: null,
        tier: "basic",
      });
      const { id: newId } = await after.create({ name: "Eve", fax: "3", phone: "123", tier: "gold" });
      assert.deepEqual(await before.findById(newId), { id: newId, name: "Eve", status: "active", fax: "3" });
      await before.update(newId, { name: "Eva", status: "closed" });
      const kept = await after.findById(newId);
      assert.deepEqual([kept?.name, kept?.status, kept?.phone, kept?.tier], ["Eva", "closed", "123", "gold"]);
      assert.equal(await after.delete(others[0]?.id ?? ""), true);
      assert.equal((await before.list(10, 0)).length, 2);
    });

    test("a row with a label that the version before does not know says so, and no other row does", async (context) => {
      await migrate(database.db, [first.CustomerMigration]);
      for (const statement of add.split(";")) await database.db.execute(statement);
      const before = new first.PostgresCustomerRepository(database.db);
      const after = new added.PostgresCustomerRepository(ofAnotherVersion(context));
      const { id } = await before.create({ name: "Ada", fax: "1" });
      const { id: paused } = await after.create({ name: "Eve", fax: "2", phone: null, status: "paused" });
      const unknown = (error: unknown): boolean =>
        error instanceof UnknownValueError &&
        error instanceof RangeError &&
        error.column === "customers.status" &&
        error.known.join() === "active,closed" &&
        !error.message.includes("paused");
      await assert.rejects(before.findById(paused), unknown);
      await assert.rejects(before.list(10, 0), unknown);
      assert.equal((await before.findById(id))?.name, "Ada");
      const errors: unknown[] = [];
      const app: App = first.customerRouter(before, { onError: (error) => void errors.push(error) });
      assert.equal((await send(app, "GET", `/customers/${id}`)).status, 200);
      assert.equal((await send(app, "GET", "/customers")).status, 500);
      assert.ok(errors.length === 1 && errors.every(unknown));
      // What asks for no column of it works: a deletion, and the count.
      assert.equal(await before.delete(paused), true);
      assert.equal((await before.list(10, 0)).length, 1);
    });

    test("the events of either version are read by the other", async (context) => {
      await migrate(database.db, [first.CustomerMigration]);
      for (const statement of add.split(";")) await database.db.execute(statement);
      const before = new first.PostgresCustomerRepository(database.db);
      const after = new added.PostgresCustomerRepository(ofAnotherVersion(context));
      const { id } = await before.create({ name: "Ada", fax: "1" });
      const { id: other } = await after.create({ name: "Eve", fax: "2", phone: "123" });
      await after.update(other, { phone: "456", tier: "gold" });
      const [ofBefore = "", ofAfter = "", change = ""] = await events();
      assert.deepEqual(added.CustomerEvent.parse(ofBefore), {
        type: "created",
        entity: { id, name: "Ada", status: "active", fax: "1", phone: null, tier: "basic" },
      });
      assert.deepEqual(first.CustomerEvent.parse(ofAfter), {
        type: "created",
        entity: { id: other, name: "Eve", status: "active", fax: "2" },
      });
      assert.deepEqual(first.CustomerEvent.parse(change), { type: "updated", id: other, changes: {} });
    });

    test("a column becomes required: rows are filled while both run, and only then it is asked for", async (context) => {
      await migrate(database.db, [added.CustomerMigration]);
      const before = new added.PostgresCustomerRepository(database.db);
      const after = new required.PostgresCustomerRepository(ofAnotherVersion(context));
      const { id } = await before.create({ name: "Ada", fax: "1", phone: null });
      await database.db.execute(fill);
      assert.equal((await after.findById(id))?.phone, "unknown");
      const { id: late } = await before.create({ name: "Bob", fax: "2", phone: null });
      // Until the migration after the deployment a row of the version before has nothing where something is meant.
      assert.equal((await after.findById(late))?.phone, null);
      await database.db.execute(fill);
      await database.db.execute(require);
      assert.equal((await after.findById(late))?.phone, "unknown");
      assert.equal((await before.create({ name: "Eve", fax: "3", phone: "123" })).phone, "123");
      const errors: unknown[] = [];
      const app: App = added.customerRouter(before, { onError: (error) => void errors.push(error) });
      assert.equal((await send(app, "POST", "/customers", { name: "Mallory", fax: "4", phone: null })).status, 500);
      assert.ok(errors[0] instanceof SchemaDriftError && errors[0].code === "23502");
      assert.equal((await send(app, "PATCH", `/customers/${id}`, { name: "Ada L." })).status, 200);
    });

    test("a column is dropped: it may be missing first, and goes when nobody asks for it any more", async (context) => {
      const files = await dropFax(database.db);
      assert.deepEqual(
        files.map(({ name, isAfterDeployment }) => [name, isAfterDeployment]),
        [
          ["release_fax", false],
          ["drop_fax", true],
        ],
      );
      const before = new required.PostgresCustomerRepository(database.db);
      const after = new dropped.PostgresCustomerRepository(ofAnotherVersion(context));
      const { id } = await before.create({ name: "Ada", fax: "1", phone: "123" });
      await assert.rejects(after.create({ name: "Bob", phone: "456" }), { code: "23502" });
      await apply(
        database.db,
        files.filter(({ isAfterDeployment }) => !isAfterDeployment),
      );
      // What the version before writes is there as before.
      assert.equal((await before.create({ name: "Eve", fax: "2", phone: "321" })).fax, "2");
      const { id: newId } = await after.create({ name: "Bob", phone: "456" });
      assert.equal((await before.findById(newId))?.name, "Bob");
      await before.update(newId, { phone: "789" });
      assert.equal((await after.findById(newId))?.phone, "789");
      await apply(
        database.db,
        files.filter(({ isAfterDeployment }) => isAfterDeployment),
      );
      assert.deepEqual(await after.findById(id), { id, name: "Ada", status: "active", phone: "123", tier: "basic" });
      await after.update(id, { name: "Ada L." });
      assert.equal((await after.list(10, 0)).length, 3);
      const errors: unknown[] = [];
      const app: App = required.customerRouter(before, { onError: (error) => void errors.push(error) });
      assert.equal((await send(app, "GET", `/customers/${id}`)).status, 500);
      assert.ok(errors[0] instanceof SchemaDriftError && errors[0].code === "42703");
    });
  },
  { engines: ["pg", "pg pipelined"] },
);
