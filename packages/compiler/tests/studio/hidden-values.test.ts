// Values that the studio shows on request, and those that it never shows, wherever they could appear.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { OutboxDrainer } from "entity-derive/outbox";
import type { Database } from "entity-derive/runtime";
import { installedProject, type OpenedStudio, openStudio, ownedDatabase } from "./open-studio.ts";

/** A pin is a secret, the passport is sealed by a codec, and note and type are for the server alone. */
const guest = `import { column, entity, field, filter, id, sort, type Uuid, validate } from "entity-derive";
import { sealed } from "./sealed.ts";

@entity({
  table: "guests",
  events: "outbox",
  softDelete: true,
  typedConstraints: true,
  migrations: { audit: true },
  api: { handlers: true },
})
export class Guest {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 20 } }) @filter("like") @sort name!: string;
  @field("create", "update", "response") @column({ codec: sealed }) passport!: string;
  @field("create", "update", "secret") @column({ check: "length(pin) > 3" }) @validate({ length: { min: 2 } }) pin!: string;
  @field("skip") @filter @sort note!: string | null;
  @field("skip") type!: string | null;
  @field("skip") deletedAt!: Date | null;
}
`;

/** Turns each byte, so that a test can tell a stored value from the original. */
const sealed = `export const sealed = {
  encode: (text: string): Uint8Array => Buffer.from(text).map((byte) => byte ^ 1),
  decode: (bytes: Uint8Array): string => Buffer.from(bytes.map((byte) => byte ^ 1)).toString(),
};
`;

interface Hotel {
  readonly studio: OpenedStudio;
  readonly db: Database;
}

async function hotel(context: TestContext): Promise<Hotel> {
  const made = installedProject(context, { "src/guest.entity.ts": guest, "src/sealed.ts": sealed });
  const generated = await made.run("generate");
  assert.equal(generated.exitCode, 0, generated.output + generated.errors);
  const owned = await ownedDatabase(context);
  const planned = await made.run("migrate", "new", "init");
  assert.equal(planned.exitCode, 0, planned.output + planned.errors);
  const applied = await made.run("migrate", "up", "--database", owned.address);
  assert.equal(applied.exitCode, 0, applied.output + applied.errors);
  const studio = await openStudio(context, made.path, { database: owned.address, privileged: true });
  return { studio, db: owned.db };
}

const secrets = ["P-4711", "pin-0815", "private note", "private type"];

const create = {
  entity: "guests",
  action: "create",
  request: { name: "Ada", passport: "P-4711", pin: "pin-0815" },
  server: { note: "private note", type: "private type" },
};

test("secrets and sealed columns are never shown, and skipped fields on request alone", async (context) => {
  const { studio, db } = await hotel(context);
  const { get, post, write, errors } = studio;
  const isFree = (text: string, ...words: readonly string[]): void => {
    for (const word of words) assert.ok(!text.includes(word), `${word} in ${text}`);
  };

  const pending = await post("/api/changes", create);
  assert.equal(pending.status, 200, pending.text);
  assert.deepEqual(
    pending.json.lines.map(({ field, after }: { readonly field: string; readonly after: unknown }) => [field, after]),
    [
      ["name", "Ada"],
      ["passport", "•••"],
      ["pin", "•••"],
      ["note", "private note"],
      ["type", "private type"],
    ],
  );
  const confirmed = await post("/api/changes/confirm", { confirmation: pending.json.confirmation });
  assert.equal(confirmed.status, 200, confirmed.text);
  const { key } = confirmed.json;
  const stored = await db.query(
    { name: "stored", text: "SELECT name, pin, note, encode(passport, 'escape') FROM guests" },
    [],
  );
  assert.deepEqual(stored.rows, [["Ada", "pin-0815", "private note", "Q,5600"]]);

  await context.test("not in lists, rows and the description of the project", async () => {
    const row = await get("/api/row/guests", { key });
    const list = await get("/api/rows/guests");
    assert.deepEqual(Object.keys(row.json.row.cells), ["id", "name"]);
    isFree(row.text + list.text, ...secrets);
    const withHidden = await get("/api/row/guests", { key, hidden: "true" });
    assert.equal(withHidden.json.row.cells.note, "private note");
    assert.deepEqual(Object.keys(withHidden.json.row.cells), ["id", "name", "note", "type", "deletedAt"]);
    isFree(withHidden.text + (await get("/api/rows/guests", { hidden: "true" })).text, "P-4711", "pin-0815", "Q,5600");
  });

  await context.test("not by a filter or an order that would reveal them by trying", async () => {
    for (const query of ["pin=pin-0815", "passport=P-4711", "note=private note", "sort=note_asc", "sort=pin_asc"]) {
      const { status } = await get("/api/rows/guests", { query });
      assert.equal(status, 400, query);
    }
    const { filters, orders } = (await get("/api/project")).json.entities[0];
    assert.deepEqual(
      filters.map(({ parameter }: { readonly parameter: string }) => parameter),
      ["name"],
    );
    assert.deepEqual(orders, ["id_asc", "id_desc", "name_asc", "name_desc"]);
  });

  await context.test("not in what a change replaces", async () => {
    const { tag } = (await get("/api/row/guests", { key })).json;
    const change = { entity: "guests", action: "update", key, tag, request: { pin: "pin-4444", passport: "P-5555" } };
    const asked = await post("/api/changes", { ...change, server: { note: null } });
    assert.equal(asked.status, 200, asked.text);
    assert.deepEqual(asked.json.lines, [
      { field: "passport", before: "•••", after: "•••" },
      { field: "pin", before: "•••", after: "•••" },
      { field: "note", before: "•••", after: null },
    ]);
    isFree(asked.text, ...secrets, "pin-4444", "P-5555");
  });

  await context.test("not in errors: of the schema, of the database, and on the terminal", async () => {
    const short = await write({ ...create, request: { ...create.request, pin: "7" } });
    assert.equal(short.status, 400);
    // It passes the schema, and PostgreSQL describes the whole row that its CHECK refuses.
    const refused = await write({ ...create, request: { name: "Bob", passport: "P-9999", pin: "xyz" } });
    assert.equal(refused.status, 422);
    isFree(short.text + refused.text + errors.join("\n"), "xyz", "P-9999", ...secrets);
  });

  await context.test("not in the audit log, not even if an entry has them", async () => {
    await db.execute(`UPDATE public.entity_audit_log
      SET new = new || '{"pin": "pin-0815", "passport": "P-4711", "note": "private note", "gone": "was a secret"}'`);
    const { json, text } = await get("/api/audit");
    assert.deepEqual([json.entries.length, json.entries[0].operation, json.entries[0].actor], [1, "INSERT", "studio"]);
    assert.ok(text.includes('{"field":"name","after":"Ada"}'), text);
    isFree(text, ...secrets, "was a secret");
  });

  await context.test("not in the payload of a parked event, not even if it was stored before", async () => {
    await db.execute(`UPDATE public.entity_outbox
      SET payload = jsonb_set(payload, '{entity}', payload -> 'entity' || '{"pin": "pin-0815", "passport": "P-4711", "note": "private note", "type": "private type"}')`);
    const failing = { handle: () => Promise.reject(new Error("the broker is gone")) };
    await new OutboxDrainer(db, failing, { maxAttempts: 1, listen: false }).drainOnce();
    const { json, text } = await get("/api/outbox");
    assert.equal(json.parked.length, 1);
    assert.equal(json.parked[0].payload.type, "created");
    assert.equal(json.parked[0].payload.entity.name, "Ada");
    assert.match(json.parked[0].lastError, /the broker is gone/);
    isFree(text, ...secrets);
  });

  await context.test("not in statements and their plans", async () => {
    const statements = await get("/api/statements");
    const plans = await get("/api/plans");
    assert.equal(plans.status, 200, plans.text);
    assert.ok(plans.json.plans.length > 10);
    isFree(statements.text + plans.text, ...secrets, "Ada");
  });
});
