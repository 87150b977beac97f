// Hooks in transactions: those after a write wait for the commit, and a rollback drops them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { transaction } from "entity-derive/runtime";
import pg from "pg";
import { DocumentMigration, withDocuments } from "./document.derived/index.ts";
import type { Document } from "./document.entity.ts";
import { NewsMigration, PostgresNewsRepository, withNews } from "./news.derived/index.ts";
import { type Call, names, opened, recording, refuse, request } from "./recorded-hooks.ts";

describeBehaviour(
  "hooks in transactions",
  (database) => {
    database.migrateOnce([DocumentMigration, NewsMigration]);

    test("in a transaction, hooks before run at once and hooks after wait for the commit", async () => {
      const { plain, calls, hooks } = opened(database);
      const made = await plain.create(request());
      const run = transaction(database.db, withDocuments({ hooks }));
      const given = await run.run(async ({ documents }) => {
        const created = await documents.create(request());
        const [second, third] = await documents.createMany([request(), request()]);
        assert.ok(second !== undefined && third !== undefined);
        await documents.update(made.id, { title: "x", expectedVersion: 0 });
        await documents.upsert(request({ slug: made.slug }));
        await documents.deleteMany([second.id, made.id]);
        await documents.restore(made.id);
        await documents.hardDelete(made.id);
        assert.ok(names(calls).every((name) => name.startsWith("before")));
        assert.equal(calls.length, 9);
        return { created, second, third };
      });
      assert.deepEqual(
        calls.slice(9).map(([name, received]) => [name, (received as Document).id ?? received]),
        [
          ["afterCreate", given.created.id],
          ["afterCreate", given.second.id],
          ["afterCreate", given.third.id],
          ["afterUpdate", made.id],
          ["afterCreate", made.id],
          ["afterDelete", given.second.id],
          ["afterDelete", made.id],
          ["afterRestore", made.id],
          ["afterHardDelete", made.id],
        ],
      );
      assert.deepEqual(calls[9]?.[1], given.created);
    });

    test("a rollback drops them, one to a savepoint those since", async () => {
      const { plain, calls, hooks } = opened(database);
      const run = transaction(database.db, withDocuments({ hooks }));
      const failing = run.run(async ({ documents }) => {
        await documents.create(request());
        throw new Error("taken back");
      });
      await assert.rejects(failing, /taken back/);
      assert.deepEqual(names(calls.splice(0)), ["beforeCreate"]);
      const kept = await run.run(async ({ documents, tx }) => {
        const first = await documents.create(request());
        const inner = transaction(tx, withDocuments({ hooks })).run(async ({ documents: within }) => {
          await within.createMany([request(), request()]);
          await within.delete(first.id);
          throw new Error("inner");
        });
        await assert.rejects(inner, /inner/);
        const last = await transaction(tx, withDocuments({ hooks })).run(({ documents: within }) =>
          within.create(request()),
        );
        return [first, last];
      });
      const received = calls.filter(([name]) => name.startsWith("after"));
      assert.deepEqual(
        received,
        kept.map((document) => ["afterCreate", document]),
      );
      assert.deepEqual(new Set((await plain.list(9, 0)).map(({ id }) => id)), new Set(kept.map(({ id }) => id)));
    });

    test("a hook before that throws rolls the transaction back", async () => {
      const { plain } = opened(database);
      const calls: Call[] = [];
      const hooks = recording(calls, { beforeDelete: refuse });
      const failing = transaction(database.db, withDocuments({ hooks })).run(async ({ documents }) => {
        const { id } = await documents.create(request());
        await documents.delete(id);
      });
      await assert.rejects(failing, /refused/);
      assert.deepEqual(names(calls), ["beforeCreate", "beforeDelete"]);
      assert.deepEqual(await plain.listWithDeleted(9, 0), []);
    });

    test("of hooks after a commit all run, though one throws; the transaction stays", async () => {
      const { plain } = opened(database);
      const calls: Call[] = [];
      const hooks = recording(calls, { afterCreate: ({ title }) => (title === "bad" ? refuse() : undefined) });
      const failing = transaction(database.db, withDocuments({ hooks })).run(({ documents }) =>
        documents.createMany([request({ title: "bad" }), request()]),
      );
      await assert.rejects(failing, /refused/);
      assert.deepEqual(names(calls), ["beforeCreate", "beforeCreate", "afterCreate", "afterCreate"]);
      assert.equal((await plain.list(9, 0)).length, 2);
    });

    test("hooks may use the database, those after a transaction too, on one connection", async () => {
      const pool =
        database.postgres === null ? null : new pg.Pool({ connectionString: database.postgres.address, max: 1 });
      const db = pool === null ? database.db : pgDatabase(pool);
      const log = new PostgresNewsRepository(db);
      const write = async (what: string): Promise<void> => void (await log.create({ text: what }));
      const hooks = {
        beforeDelete: () => write("before"),
        afterDelete: () => write("after"),
        afterCreate: () => write("made"),
      };
      try {
        const first = await new PostgresNewsRepository(db, { hooks }).create({ text: "first" });
        assert.equal(await new PostgresNewsRepository(db, { hooks }).delete(first.id), true);
        const { beforeDelete: _, ...afterwards } = hooks;
        await transaction(db, withNews({ hooks: afterwards })).run(async ({ news }) => {
          const { id } = await news.create({ text: "second" });
          await news.deleteMany([id]);
        });
        const texts = (await log.list(9, 0)).map(({ text }) => text).sort();
        assert.deepEqual(texts, ["after", "after", "before", "made", "made"]);
      } finally {
        await pool?.end();
      }
    });

    test("20,000 rows", async () => {
      let received = 0;
      const hooks = {
        beforeCreate: (dto: { text?: string | null | undefined }): void => {
          dto.text = `${dto.text}!`;
        },
        afterCreate: (): void => {
          received += 1;
        },
      };
      const run = transaction(database.db, withNews({ hooks }));
      const made = await run.run(({ news }) =>
        news.createMany(Array.from({ length: 20_000 }, (_, index) => ({ text: `${index}` }))),
      );
      assert.equal(received, 20_000);
      const repository = new PostgresNewsRepository(database.db);
      assert.equal((await repository.findById(made[19_999]?.id ?? ""))?.text, "19999!");
      assert.equal(await repository.deleteMany(made.map(({ id }) => id)), 20_000);
    });
  },
  { engines: everyEngine },
);
