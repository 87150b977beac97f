// The audit log: every change of a row, only what changed, and never what is skipped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Database, newUuid, transaction } from "entity-derive/runtime";
import { AccountMigration, PostgresAccountRepository } from "./account.derived/index.ts";
import { MemberMigration, PostgresMemberRepository } from "./member.derived/index.ts";
import { OddMigration, PostgresOddRepository } from "./odd.derived/index.ts";
import { PostgresReadingRepository, ReadingMigration } from "./reading.derived/index.ts";
import { PostgresSilentRepository, SilentMigration } from "./silent.derived/index.ts";

const all = [AccountMigration, OddMigration, ReadingMigration, MemberMigration, SilentMigration];
const values = { recovery: { question: "?", answer: "a secret" } };

interface Entry {
  readonly table: string;
  readonly row: string;
  readonly operation: string;
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly new: Readonly<Record<string, unknown>> | null;
}

/** What was written since the last reading, in its order. */
async function taken(db: Database): Promise<Entry[]> {
  const text =
    "WITH taken AS (DELETE FROM public.entity_audit_log RETURNING *) SELECT table_name, row_id, operation, old, new FROM taken ORDER BY id";
  const { rows } = await db.query({ name: "taken", text }, []);
  return rows.map(([table, row, operation, old, next]) => ({
    table: table ?? "",
    row: row ?? "",
    operation: operation ?? "",
    old: old == null ? null : JSON.parse(old),
    new: next == null ? null : JSON.parse(next),
  }));
}

describeBehaviour("audit", (database) => {
  database.migrateOnce(all);

  test("INSERT, UPDATE and DELETE, each with what it has", async () => {
    const { db } = database;
    const readings = new PostgresReadingRepository(db);
    const made = await readings.create({ amount: "1.50", labels: ["a", "b"], raw: new Uint8Array([1, 255]) });
    const row = { table: "public.readings", row: made.id };
    const inserted = {
      id: made.id,
      member_id: null,
      amount: 1.5,
      labels: ["a", "b"],
      raw: "\\x01ff",
      at: null,
      document: null,
    };
    assert.deepEqual(await taken(db), [{ ...row, operation: "INSERT", old: null, new: inserted }]);
    await readings.update(made.id, { labels: ["a"], amount: null, raw: new Uint8Array([1, 255]) });
    assert.deepEqual(await taken(db), [
      { ...row, operation: "UPDATE", old: { labels: ["a", "b"], amount: 1.5 }, new: { labels: ["a"], amount: null } },
    ]);
    await readings.delete(made.id);
    const last = { ...inserted, labels: ["a"], amount: null };
    assert.deepEqual(await taken(db), [{ ...row, operation: "DELETE", old: last, new: null }]);
  });

  test("what changed nothing is not logged, whatever the type", async () => {
    const { db } = database;
    const readings = new PostgresReadingRepository(db);
    const at = new Date("2026-11-21T10:00:00.123Z");
    const dto = { amount: "2.0", labels: [], raw: new Uint8Array(0), at, document: { a: [1, null] } };
    const { id } = await readings.create(dto);
    await taken(db);
    await readings.update(id, dto);
    await readings.update(id, {});
    assert.deepEqual(await taken(db), []);
    // The same number, but another text of it: that is another value of the column.
    await readings.update(id, { amount: "2.00" });
    const text = "SELECT old ->> 'amount', new ->> 'amount' FROM public.entity_audit_log";
    assert.deepEqual((await db.query({ name: "amounts", text }, [])).rows, [["2.0", "2.00"]]);
    await taken(db);
    await readings.update(id, { document: null });
    assert.deepEqual(
      (await taken(db)).map(({ old, new: next }) => [old, next]),
      [[{ document: { a: [1, null] } }, { document: null }]],
    );
  });

  test("what is skipped is in no entry; a change of nothing else has empty diffs", async () => {
    const { db } = database;
    const members = new PostgresMemberRepository(db);
    const { id } = await members.create({ email: "a", data: { b: 1 } }, values);
    const [inserted] = await taken(db);
    const shown = ["data", "deleted_at", "email", "id", "updated_at", "version"];
    assert.deepEqual(Object.keys(inserted?.new ?? {}).sort(), shown);
    await db.execute(
      `UPDATE public.readings SET amount = 1; ALTER TABLE public.members DISABLE TRIGGER entity_touch_updated_at`,
    );
    await db.execute(`UPDATE public.members SET password_hash = 'x', recovery_answer = 'y'`);
    assert.deepEqual(await taken(db), [{ table: "public.members", row: id, operation: "UPDATE", old: {}, new: {} }]);
    await db.execute(`UPDATE public.members SET password_hash = 'z', data = NULL`);
    assert.deepEqual(await taken(db), [
      { table: "public.members", row: id, operation: "UPDATE", old: { data: { b: 1 } }, new: { data: null } },
    ]);
    await members.hardDelete(id);
    const [deleted] = await taken(db);
    assert.deepEqual([deleted?.operation, Object.keys(deleted?.old ?? {}).sort()], ["DELETE", shown]);
  });

  test("beside touchUpdatedAt, with versions, soft deletion and upserts", async () => {
    const { db } = database;
    const members = new PostgresMemberRepository(db);
    const made = await members.upsert({ email: "a", data: null }, values);
    for (const write of [
      () => members.update(made.id, { email: "b", expectedVersion: 0 }),
      () => members.upsert({ email: "b", data: 1 }, values),
      () => members.delete(made.id),
      () => members.restore(made.id),
      () => members.restore(made.id),
    ]) {
      // PGlite's clock has milliseconds: within one, `updated_at` stays the same.
      await delay(3);
      await write();
    }
    const entries = await taken(db);
    assert.deepEqual(
      entries.map(({ operation, old }) => [operation, Object.keys(old ?? {}).sort()]),
      [
        ["INSERT", []],
        ["UPDATE", ["email", "updated_at", "version"]],
        ["UPDATE", ["data", "updated_at", "version"]],
        ["DELETE", ["data", "deleted_at", "email", "id", "updated_at", "version"]],
        ["RESTORE", []],
      ],
    );
    assert.deepEqual(
      [entries[1]?.old?.["email"], entries[1]?.new?.["email"], entries[2]?.new?.["version"]],
      ["a", "b", 2],
    );
  });

  test("a soft deletion and a restore are logged as what they are, though the mark is in no entry", async () => {
    const { db } = database;
    const accounts = new PostgresAccountRepository(db);
    const { id } = await accounts.create({ name: "a" });
    const other = await accounts.create({ name: "b" });
    const row = { table: "public.accounts", row: id };
    await taken(db);
    await accounts.update(id, { name: "c" });
    await accounts.delete(id);
    await accounts.delete(id);
    assert.deepEqual(await taken(db), [
      { ...row, operation: "UPDATE", old: { name: "a" }, new: { name: "c" } },
      { ...row, operation: "DELETE", old: { id, name: "c" }, new: null },
    ]);
    await db.execute("UPDATE public.accounts SET name = 'd' WHERE deleted_at IS NOT NULL");
    await accounts.restore(id);
    await accounts.restore(id);
    assert.deepEqual(await taken(db), [
      { ...row, operation: "UPDATE", old: { name: "c" }, new: { name: "d" } },
      { ...row, operation: "RESTORE", old: null, new: { id, name: "d" } },
    ]);
    await db.execute(`UPDATE public.accounts SET name = 'e', deleted_at = 'infinity' WHERE id = '${id}'`);
    await accounts.delete(other.id);
    await accounts.hardDelete(other.id);
    const before = { id: other.id, name: "b" };
    assert.deepEqual(await taken(db), [
      { ...row, operation: "DELETE", old: { id, name: "d" }, new: null },
      { ...row, row: other.id, operation: "DELETE", old: before, new: null },
      { ...row, row: other.id, operation: "DELETE", old: before, new: null },
    ]);
    await db.execute("UPDATE public.accounts SET deleted_at = NOW()");
    assert.deepEqual(await taken(db), [{ ...row, operation: "UPDATE", old: {}, new: {} }]);
  });

  test("bulk writes give an entry a row, cascades too, and a rollback none", async () => {
    const { db } = database;
    const [members, readings] = [new PostgresMemberRepository(db), new PostgresReadingRepository(db)];
    const { id: memberId } = await members.create({ email: "a" }, values);
    const made = await readings.createMany(Array.from({ length: 500 }, () => ({ memberId })));
    assert.equal((await taken(db)).length, 501);
    await members.hardDelete(memberId);
    const deleted = await taken(db);
    assert.deepEqual(new Set(deleted.map(({ row }) => row)), new Set([memberId, ...made.map(({ id }) => id)]));
    const failing = transaction(db).run(async ({ tx }) => {
      await new PostgresReadingRepository(tx).create({});
      throw new Error("taken back");
    });
    await assert.rejects(failing, /taken back/);
    assert.deepEqual(await taken(db), []);
  });

  test("names that have to be quoted, outside of public", async () => {
    const { db } = database;
    const odd = new PostgresOddRepository(db);
    const made = await odd.create({ shown: `'; DROP TABLE x; -- " \\ $$ €😀`, select: "s" });
    await odd.update(made.id, { shown: "b" });
    await db.execute(`UPDATE "Other schema"."Odd 'table' ""name""" SET "hidden's \\ ""secret"" $$" = 'h'`);
    const shown = `it's \\ "odd" $$ $1 €`;
    const row = { table: OddMigration.table, row: made.id };
    assert.deepEqual(await taken(db), [
      { ...row, operation: "INSERT", old: null, new: { [`Row "id"`]: made.id, [shown]: made.shown, select: "s" } },
      { ...row, operation: "UPDATE", old: { [shown]: made.shown }, new: { [shown]: "b" } },
      { ...row, operation: "UPDATE", old: {}, new: {} },
    ]);
  });

  test("an id that changes: the entry is under the one before", async () => {
    const { db } = database;
    const { id } = await new PostgresReadingRepository(db).create({});
    await taken(db);
    const other = newUuid();
    await db.execute(`UPDATE public.readings SET id = '${other}'`);
    assert.deepEqual(await taken(db), [
      { table: "public.readings", row: id, operation: "UPDATE", old: { id }, new: { id: other } },
    ]);
  });

  test("nobody's functions, operators or tables stand in for PostgreSQL's", async () => {
    const { db } = database;
    const readings = new PostgresReadingRepository(db);
    await db.execute(`
      CREATE SCHEMA evil;
      CREATE TABLE evil.entity_audit_log (LIKE public.entity_audit_log);
      CREATE FUNCTION evil.format(text, name, name) RETURNS text LANGUAGE sql AS $$ SELECT 'evil' $$;
      CREATE FUNCTION evil.to_jsonb(public.readings) RETURNS jsonb LANGUAGE sql AS $$ SELECT '{"id": "evil"}'::jsonb $$;
      CREATE FUNCTION evil.same(public.readings, public.readings) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;
      CREATE OPERATOR evil.*= (LEFTARG = public.readings, RIGHTARG = public.readings, FUNCTION = evil.same);`);
    const id = await db.transaction(async (tx) => {
      await tx.execute("SET LOCAL search_path = evil, pg_catalog, public");
      const { id: made } = await new PostgresReadingRepository(tx).create({ amount: "1" });
      await new PostgresReadingRepository(tx).update(made, { amount: "2" });
      return made;
    });
    assert.deepEqual((await readings.findById(id))?.amount, "2");
    const entries = await taken(db);
    assert.deepEqual(
      entries.map(({ table, row, operation }) => [table, row, operation]),
      [
        ["public.readings", id, "INSERT"],
        ["public.readings", id, "UPDATE"],
      ],
    );
  });

  test("who writes needs no more of the log than INSERT", async () => {
    const { db } = database;
    const role = `writer_${newUuid().replaceAll("-", "")}`;
    const writing = (grant: string) =>
      db.transaction(async (tx) => {
        await tx.execute(`CREATE ROLE ${role}; GRANT USAGE ON SCHEMA public TO ${role}`);
        await tx.execute(`GRANT INSERT, SELECT ON public.readings TO ${role}; ${grant}`);
        await tx.execute(`SET LOCAL ROLE ${role}`);
        await new PostgresReadingRepository(tx).create({ amount: "1" });
        throw new Error("written");
      });
    await assert.rejects(writing(""), /permission denied for table entity_audit_log/);
    await assert.rejects(writing(`GRANT INSERT ON public.entity_audit_log TO ${role}`), /^Error: written$/);
  });

  test("entries have their time, and other tables are not logged", async () => {
    const { db } = database;
    const silent = new PostgresSilentRepository(db);
    const { id } = await silent.create({ text: "a" });
    await silent.update(id, { text: "b" });
    assert.deepEqual(await taken(db), []);
    await transaction(db).run(async ({ tx }) => {
      const readings = new PostgresReadingRepository(tx);
      await readings.create({});
      await tx.execute("SELECT pg_sleep(0.02)");
      await readings.create({});
    });
    const text =
      "SELECT count(DISTINCT changed_at), count(*) FROM public.entity_audit_log WHERE changed_at <= clock_timestamp()";
    assert.deepEqual((await db.query({ name: "times", text }, [])).rows, [["2", "2"]]);
  });
});
