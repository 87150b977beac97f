// What an application writes with the case's entities, and what the log says of it: on one server, on PGlite and on Citus alike.
import assert from "node:assert/strict";
import { type Database, newUuid, transaction } from "entity-derive/runtime";
import { CurrencyMigration, PostgresCurrencyRepository } from "./currency.derived/index.ts";
import { DocumentMigration, PostgresDocumentRepository } from "./document.derived/index.ts";
import { LedgerMigration, PostgresLedgerRepository } from "./ledger.derived/index.ts";

export const migrations = [CurrencyMigration, DocumentMigration, LedgerMigration];

/** The entries since the last call, in their order. */
async function taken(db: Database) {
  const text = `
    WITH taken AS (DELETE FROM public.entity_audit_log RETURNING *)
    SELECT table_name, row_id, operation, old, new, actor, owner FROM taken ORDER BY id`;
  const { rows } = await db.query({ name: "entries", text }, []);
  return rows.map(([table, row, operation, old, next, actor, owner]) => ({
    table,
    row,
    operation,
    old: old == null ? null : JSON.parse(old),
    new: next == null ? null : JSON.parse(next),
    actor,
    owner,
  }));
}

const actor = (context: unknown): string => String(context);

/** Every write of one row that has an owner, with what is skipped in no entry. */
export async function logsWritesOfAnOwner(db: Database): Promise<void> {
  const owner = newUuid();
  const documents = new PostgresDocumentRepository(db, { actor }).ownedBy(owner).as("me");
  const made = await documents.create({ code: "a", before: { b: 1 } });
  const { id } = made;
  const of = { table: "public.documents", row: id, actor: "me", owner };
  const [inserted, ...others] = await taken(db);
  assert.deepEqual(others, []);
  const { updated_at: updatedAt, ...shown } = inserted?.new ?? {};
  assert.deepEqual(shown, { id, tenant_id: owner, code: "a", state: "open", before: { b: 1 }, version: 0 });
  assert.deepEqual([new Date(updatedAt), inserted?.operation], [made.updatedAt, "INSERT"]);

  await documents.update(id, { state: "closed", before: null, expectedVersion: 0 });
  await assert.rejects(documents.update(id, { state: "open", expectedVersion: 0 }), /version/);
  const [changed, ...rest] = await taken(db);
  assert.deepEqual(rest, [], "a change that was refused is none");
  delete changed?.old.updated_at;
  delete changed?.new.updated_at;
  assert.deepEqual(changed, {
    ...of,
    operation: "UPDATE",
    old: { state: "open", before: { b: 1 }, version: 0 },
    new: { state: "closed", before: null, version: 1 },
  });

  assert.equal(await documents.delete(id), true);
  assert.equal(await documents.delete(id), false);
  assert.equal(await documents.restore(id), true);
  assert.equal(await documents.restore(id), false);
  assert.equal(await documents.hardDelete(id), true);
  const entries = await taken(db);
  assert.deepEqual(
    entries.map(({ operation, old, new: next }) => [operation, old?.version ?? null, next?.version ?? null]),
    [
      ["DELETE", 1, null],
      ["RESTORE", null, 3],
      ["DELETE", 3, null],
    ],
  );
  for (const { old, new: next, ...about } of entries) {
    assert.deepEqual({ ...about, operation: "" }, { ...of, operation: "" });
    assert.deepEqual(Object.keys(old ?? next).sort(), Object.keys(inserted?.new).sort());
  }
}

/** Many rows at once, one that may be there already, and what is taken back. */
export async function logsEachRow(db: Database): Promise<void> {
  const owner = newUuid();
  const documents = new PostgresDocumentRepository(db).ownedBy(owner);
  const made = await documents.createMany(["a", "b", "c"].map((code) => ({ code, before: null })));
  const ids = made.map(({ id }) => id);
  assert.deepEqual((await taken(db)).map(({ row }) => row).sort(), ids.toSorted());
  assert.equal(await documents.upsert({ code: "a", before: null }), null);
  const fresh = await documents.upsert({ code: "d", before: "d" });
  assert.deepEqual(
    (await taken(db)).map(({ row, operation, actor: who }) => [row, operation, who]),
    [[fresh?.id, "INSERT", null]],
  );
  assert.equal(await documents.deleteMany([...ids, newUuid()]), 3);
  const deleted = await taken(db);
  assert.deepEqual(new Set(deleted.map(({ row }) => row)), new Set(ids));
  assert.ok(deleted.every(({ operation, old, new: next }) => operation === "DELETE" && old.version === 0 && !next));
  const failing = transaction(db).run(async ({ tx }) => {
    await new PostgresDocumentRepository(tx).ownedBy(owner).create({ code: "e", before: null });
    throw new Error("taken back");
  });
  await assert.rejects(failing, /taken back/);
  assert.deepEqual(await taken(db), []);
  const rows = await db.query({ name: "events", text: "SELECT COUNT(*) FROM public.entity_outbox" }, []);
  assert.deepEqual(rows.rows, [["7"]], "the events are beside the entries");
}

/** The repository of all owners writes by the id alone, and by the id and the owner. */
export async function logsWritesOfAll(db: Database): Promise<void> {
  const documents = new PostgresDocumentRepository(db, { actor }).as("all");
  const [one, other] = [newUuid(), newUuid()];
  const made = await documents.createMany([
    { tenantId: one, code: "a", before: null },
    { tenantId: other, code: "a", before: null },
  ]);
  const [first, second] = made;
  assert.ok(first !== undefined && second !== undefined);
  await documents.update(first.id, { state: "closed", expectedVersion: 0 });
  await documents.updateScoped(second.id, other, { state: "closed", expectedVersion: 0 });
  assert.equal(await documents.updateScoped(second.id, one, { state: "open", expectedVersion: 1 }), null);
  await documents.deleteScoped(first.id, one);
  await documents.delete(second.id);
  await documents.restore(first.id);
  await documents.deleteMany([first.id, second.id]);
  const entries = await taken(db);
  assert.deepEqual(
    new Set(entries.slice(0, 2).map(({ row, owner }) => `${row} ${owner}`)),
    new Set([`${first.id} ${one}`, `${second.id} ${other}`]),
  );
  assert.deepEqual(
    entries.slice(2).map(({ row, operation, old, new: next }) => [row, operation, old?.state, next?.state]),
    [
      [first.id, "UPDATE", "open", "closed"],
      [second.id, "UPDATE", "open", "closed"],
      [first.id, "DELETE", "closed", undefined],
      [second.id, "DELETE", "closed", undefined],
      [first.id, "RESTORE", undefined, "closed"],
      [first.id, "DELETE", "closed", undefined],
    ],
  );
  assert.ok(entries.every((entry) => entry.actor === "all"));
}

/** Without events: keys of several columns, rows that are removed, and a table that is on every node. */
export async function logsWithoutEvents(db: Database): Promise<void> {
  const owner = newUuid();
  const ledgers = new PostgresLedgerRepository(db).ownedBy(owner);
  const lines = await ledgers.createMany([1n, 2n].map((line) => ({ line, documentId: null, amount: "1.50" })));
  const keys = lines.map(({ tenantId, line }) => ({ tenantId, line }));
  const [first, second] = keys;
  assert.ok(first !== undefined && second !== undefined);
  await ledgers.update(first, { amount: "1.50" });
  await ledgers.update(first, { amount: "1.500" });
  assert.equal(await ledgers.delete(second), true);
  assert.equal(await ledgers.deleteMany([first, second]), 1);
  assert.deepEqual(
    (await taken(db)).map(({ row, operation, old, new: next }) => [row, operation, old?.amount, next?.amount]),
    [
      [`["${owner}","1"]`, "INSERT", undefined, 1.5],
      [`["${owner}","2"]`, "INSERT", undefined, 1.5],
      [`["${owner}","1"]`, "UPDATE", 1.5, 1.5],
      [`["${owner}","2"]`, "DELETE", 1.5, undefined],
      [`["${owner}","1"]`, "DELETE", 1.5, undefined],
    ],
  );

  const currencies = new PostgresCurrencyRepository(db);
  await currencies.create({ code: "CHF", currencies: "franc" });
  await currencies.createMany([{ code: "EUR", currencies: "euro" }]);
  await currencies.update("CHF", { currencies: "Franken" });
  await currencies.update("CHF", { currencies: "Franken" });
  await currencies.delete("CHF");
  const table = "public.currencies";
  const about = { table, actor: null, owner: null };
  assert.deepEqual(await taken(db), [
    { ...about, row: "CHF", operation: "INSERT", old: null, new: { code: "CHF", currencies: "franc" } },
    { ...about, row: "EUR", operation: "INSERT", old: null, new: { code: "EUR", currencies: "euro" } },
    { ...about, row: "CHF", operation: "UPDATE", old: { currencies: "franc" }, new: { currencies: "Franken" } },
    { ...about, row: "CHF", operation: "DELETE", old: { code: "CHF", currencies: "Franken" }, new: null },
  ]);
}

/** Writes of one row at once: each entry begins where the one before has ended. */
export async function logsInTheOrderOfWrites(db: Database): Promise<void> {
  const ledgers = new PostgresLedgerRepository(db).ownedBy(newUuid());
  const { tenantId, line } = await ledgers.create({ line: 1n, documentId: null, amount: "0" });
  await Promise.all(Array.from({ length: 8 }, (_, at) => ledgers.update({ tenantId, line }, { amount: `${at + 1}` })));
  const [inserted, ...changes] = await taken(db);
  assert.equal(changes.length, 8);
  const next = new Map(changes.map(({ old, new: made }) => [old.amount, made.amount]));
  assert.equal(next.size, 8, "no two begin with the same");
  let amount = inserted?.new.amount;
  for (let steps = 0; steps < 8; steps++) amount = next.get(amount);
  assert.equal(amount, Number((await ledgers.findById({ tenantId, line }))?.amount));
}
