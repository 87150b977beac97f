// `migrate new` where an entity's outbox changes: the tables of both, what waits in them, and the way back.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { freshDatabase, until } from "@entity-derive/test-databases";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { type Outcome, type Project, project } from "../run.ts";
import { serverConfig } from "./server-config.ts";

const order = (events: string): string => `import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders", migrations: true, events: ${events} })
export class Order {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}
`;
const rows = order('"outbox"');
const batches = order('{ outbox: "batches" }');

async function fine(outcome: Promise<Outcome>): Promise<string> {
  const { exitCode, output, errors } = await outcome;
  assert.equal(exitCode, 0, output + errors);
  return output;
}

interface Applied {
  readonly db: Database;
  migrate(...given: readonly string[]): Promise<Outcome>;
}

async function appliedTo(context: TestContext, made: Project): Promise<Applied> {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.address });
  context.after(async () => {
    await pool.end();
    await database.drop();
  });
  const migrate: Applied["migrate"] = (...given) => made.run("migrate", ...given, "--database", database.address);
  return { db: pgDatabase(pool), migrate };
}

test("the first migration makes the tables, and nothing is left to do", async (context) => {
  const made = project(context, { ...serverConfig, "order.entity.ts": batches });
  const output = await fine(made.run("migrate", "new"));
  assert.match(output, /PARTITION BY LIST \(slot\)/);
  assert.match(await fine(made.run("migrate", "new")), /^nothing to do/m);
  await fine(made.run("migrate", "check"));
  await fine(made.run("verify"));
  const { migrate } = await appliedTo(context, made);
  await fine(migrate("up"));
  await fine(migrate("drift"));
});

test("an entity moves to batches: the old table is dropped after the deployment, once it is drained", async (context) => {
  const made = project(context, { ...serverConfig, "order.entity.ts": rows });
  await fine(made.run("migrate", "new"));
  const { db, migrate } = await appliedTo(context, made);
  await fine(migrate("up"));
  made.write("order.entity.ts", batches);
  const refused = await made.run("migrate", "new");
  assert.equal(refused.exitCode, 1);
  assert.match(refused.output, /the table entity_outbox would be dropped with its rows/);
  const output = await fine(made.run("migrate", "new", "--drop", "entity_outbox"));
  const [first = "", second = ""] = output.split("(after deployment)");
  assert.match(first, /CREATE TABLE public\.entity_outbox_events \(/);
  assert.match(
    second,
    /^\n {2}DO \$\$[\s\S]*has events that were not delivered[\s\S]*\n {2}DROP TABLE public\.entity_outbox;/,
  );
  assert.match(await fine(made.run("migrate", "new")), /^nothing to do/m);

  await fine(migrate("up", "--before-deployment"));
  await db.execute(
    "INSERT INTO public.entity_outbox (entity, entity_id, kind, payload) VALUES ('orders', '1', 'created', '{}')",
  );
  const waiting = await migrate("up");
  assert.equal(waiting.exitCode, 1);
  assert.match(waiting.output, /public\.entity_outbox has events that were not delivered/);
  await db.execute("UPDATE public.entity_outbox SET processed_at = now()");
  await fine(migrate("up"));
  await fine(migrate("drift"));
});

test("and back: its tables are dropped once all that is in them was delivered", async (context) => {
  const made = project(context, { ...serverConfig, "order.entity.ts": batches });
  await fine(made.run("migrate", "new"));
  const { db, migrate } = await appliedTo(context, made);
  await fine(migrate("up"));
  made.write("order.entity.ts", rows);
  const refused = await made.run("migrate", "new");
  assert.equal(refused.exitCode, 1);
  assert.doesNotMatch(refused.output, /entity_outbox_events_\d/);
  const output = await fine(made.run("migrate", "new", "--allow-data-loss"));
  assert.doesNotMatch(output, /DROP TABLE public\.entity_outbox_events_\d/);
  await fine(migrate("up", "--before-deployment"));
  await db.execute(
    "INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload) VALUES (0, 'orders', '1', 'created', '{}')",
  );
  const waiting = await migrate("up");
  assert.match(waiting.output, /public\.entity_outbox_events has events that were not delivered/);
  while (
    (await new OutboxBatchDrainer(db, { handleBatch: () => Promise.resolve() }, { listen: false }).drainOnce()) > 0
  );
  await fine(migrate("up"));
  await fine(migrate("drift"));
});

test("a table that is renamed takes its waiting events along, in their order, before those under the new name", async (context) => {
  const made = project(context, { ...serverConfig, "order.entity.ts": batches });
  await fine(made.run("migrate", "new"));
  const { db, migrate } = await appliedTo(context, made);
  await fine(migrate("up"));
  const write = (entity: string, kind: string, id: string): Promise<unknown> =>
    db.execute(
      `INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload) VALUES (0, '${entity}', '${id}', '${kind}', '{}')`,
    );
  const delivered: string[] = [];
  let isRefusing = false;
  const drainer = new OutboxBatchDrainer(
    db,
    {
      async handleBatch(events) {
        if (isRefusing) throw new Error("no");
        delivered.push(...events.map(({ entity, entityId, kind }) => `${entity} ${entityId} ${kind}`));
      },
    },
    { listen: false, baseDelay: 0, keep: true },
  );
  const drain = async (): Promise<void> => {
    while ((await drainer.drainOnce()) > 0);
  };
  await write("orders", "delivered", "1");
  await drain();
  isRefusing = true;
  await write("orders", "refused", "2");
  await drainer.drainOnce();
  isRefusing = false;
  await write("orders", "behind", "2");
  for (let count = 1; count <= 20; count++) await write("orders", `old ${count}`, "1");
  made.write("order.entity.ts", batches.replace('"orders"', '"purchases", was: "orders"'));
  await fine(made.run("migrate", "new"));
  await fine(migrate("up"));
  await write("purchases", "new", "1");
  await write("purchases", "new", "2");
  delivered.length = 0;
  await drain();
  const of = (id: string): readonly string[] => delivered.filter((one) => one.startsWith(`purchases ${id} `));
  assert.deepEqual(of("1"), [...Array.from({ length: 20 }, (_, n) => `purchases 1 old ${n + 1}`), "purchases 1 new"]);
  assert.deepEqual(of("2"), ["purchases 2 refused", "purchases 2 behind", "purchases 2 new"]);
  assert.equal(delivered.length, 24);
});

test("a table is renamed under writers: each event is delivered once, under the new name, and readers wait for no outbox", async (context) => {
  const made = project(context, { ...serverConfig, "order.entity.ts": rows });
  await fine(made.run("migrate", "new"));
  const { db, migrate } = await appliedTo(context, made);
  await fine(migrate("up"));
  made.write("order.entity.ts", rows.replace('"orders"', '"purchases", was: "orders"'));
  await fine(made.run("migrate", "new"));

  const insert = (table: string, note: string): string =>
    `WITH made AS (INSERT INTO public.${table} (id, note) VALUES (gen_random_uuid(), '${note}') RETURNING id)
     INSERT INTO public.entity_outbox (entity, entity_id, kind, payload) SELECT '${table}', id, 'created', '{}' FROM made`;
  let written = 0;
  let hasNewName = false;
  const write = async (): Promise<void> => {
    while (!hasNewName) {
      const wasWritten = await db.execute(insert("orders", "old")).then(
        () => true,
        (error: unknown) => {
          assert.match(String(error), /relation "public\.orders" does not exist/);
          return false;
        },
      );
      if (wasWritten) written++;
      else hasNewName = true;
    }
    await db.execute(insert("purchases", "new"));
    written++;
  };
  const [, , applied] = await Promise.all([write(), write(), migrate("up")]);
  assert.equal(applied.exitCode, 0, applied.output + applied.errors);
  const { rows: found } = await db.query(
    { name: "events", text: "SELECT entity, COUNT(*) FROM public.entity_outbox GROUP BY entity" },
    [],
  );
  assert.deepEqual(found, [["purchases", String(written)]]);
});

test("while waiting events are renamed, a table is read and not written", async (context) => {
  const made = project(context, { ...serverConfig, "order.entity.ts": rows });
  await fine(made.run("migrate", "new"));
  const { db, migrate } = await appliedTo(context, made);
  await fine(migrate("up"));
  await db.execute(
    "INSERT INTO public.entity_outbox (entity, entity_id, kind, payload) VALUES ('orders', '1', 'created', '{}')",
  );
  made.write("order.entity.ts", rows.replace('"orders"', '"purchases", was: "orders"'));
  await fine(made.run("migrate", "new"));

  // A drainer that holds the event stops the update, so the modes that the migration holds meanwhile can be seen.
  const modes = await db.transaction(async (drainer) => {
    await drainer.execute("SELECT FROM public.entity_outbox FOR UPDATE");
    const up = migrate("up");
    const held = await locksOn(db, "orders");
    return { held, up };
  });
  assert.deepEqual(modes.held, ["ShareRowExclusiveLock"]);
  await fine(modes.up);
  const { rows: found } = await db.query({ name: "events", text: "SELECT entity FROM public.entity_outbox" }, []);
  assert.deepEqual(found, [["purchases"]]);
});

/** The locks on a table that one session holds which waits for a row that another has locked; asked until there is one. */
async function locksOn(db: Database, table: string): Promise<readonly string[]> {
  const text = `SELECT held.mode FROM pg_locks AS held
    WHERE held.relation = 'public.${table}'::regclass AND held.granted AND held.pid IN (
      SELECT pid FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple'))`;
  let modes: readonly string[] = [];
  await until(async () => {
    const { rows: found } = await db.query({ name: "locks", text }, []);
    modes = found.map(([mode]) => String(mode));
    return modes.length > 0;
  }, "the migration waits for the event");
  return modes;
}
