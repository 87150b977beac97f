// For whom a repository acts, and the database that its hooks are given: the write's own before it, any after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { type Database, newUuid, onQuery, onTransaction, type Transaction, transaction } from "entity-derive/runtime";
import {
  type DocumentHooks,
  DocumentMigration,
  type DocumentRepository,
  PostgresDocumentRepository,
  withDocuments,
} from "./document.derived/index.ts";
import type { Document } from "./document.entity.ts";
import { NewsMigration, PostgresNewsRepository } from "./news.derived/index.ts";
import { nobody, ownerId, refuse, request } from "./recorded-hooks.ts";

interface Principal {
  readonly name: string;
}

describeBehaviour(
  "hooks with a context",
  (database) => {
    database.migrateOnce([DocumentMigration, NewsMigration]);

    function opened(hooks: DocumentHooks<Principal>) {
      const { db } = database;
      const news = new PostgresNewsRepository(db);
      return {
        db,
        documents: new PostgresDocumentRepository(db, { hooks }),
        plain: new PostgresDocumentRepository(db),
        told: async () => (await news.list(99, 0)).map(({ text }) => text).sort(),
      };
    }

    const tell = (db: Parameters<NonNullable<DocumentHooks["beforeCreate"]>>[1]["db"], text: string) =>
      new PostgresNewsRepository(db).create({ text });

    test("every hook is given what `as` was given; without it there is no context", async () => {
      const seen: (string | undefined)[] = [];
      const note = (...given: readonly unknown[]): void => {
        seen.push((given.at(-1) as { readonly context: Principal | undefined }).context?.name);
      };
      const kinds = ["Create", "Update", "Delete", "HardDelete", "Restore"];
      const hooks = Object.fromEntries(
        kinds.flatMap((kind) => [
          [`before${kind}`, note],
          [`after${kind}`, note],
        ]),
      );
      const { documents } = opened(hooks);
      const everything = async (repository: DocumentRepository): Promise<void> => {
        const { id } = await repository.create(request());
        const many = await repository.createMany([request(), request()]);
        await repository.upsert(request());
        await repository.update(id, { title: "u", expectedVersion: 0 });
        await repository.updateScoped(id, ownerId, { title: "v", expectedVersion: 1 });
        await repository.delete(id);
        await repository.restore(id);
        await repository.deleteScoped(id, ownerId);
        await repository.hardDelete(id);
        await repository.deleteMany(many.map((document) => document.id));
      };
      await everything(documents.as({ name: "Ada" }));
      assert.deepEqual([seen.length, new Set(seen)], [24, new Set(["Ada"])]);
      seen.length = 0;
      await everything(documents);
      assert.deepEqual([seen.length, new Set(seen)], [24, new Set([undefined])]);
      seen.length = 0;
      await documents.as({ name: "Ada" }).as({ name: "Grace" }).create(request());
      await Promise.all(["a", "b"].map((name) => documents.as({ name }).create(request())));
      assert.deepEqual(seen.sort(), ["Grace", "Grace", "a", "a", "b", "b"]);
    });

    test("a subclass stays itself, with its fields", async () => {
      class Prefixed extends PostgresDocumentRepository {
        readonly prefix: string;
        constructor(db: Database, prefix: string, hooks: DocumentHooks<Principal>) {
          super(db, { hooks });
          this.prefix = prefix;
        }
        slug(): string {
          const principal: Principal = this.acting.context;
          return `${this.prefix}-${principal.name}`;
        }
      }
      const { db } = opened({});
      const acting: Prefixed = new Prefixed(db, "p", {}).as({ name: "Ada" });
      assert.ok(acting instanceof Prefixed);
      assert.equal((await acting.create(request({ slug: acting.slug() }))).slug, "p-Ada");
    });

    test("what a hook before the write writes is committed with it", async () => {
      const { documents, told } = opened({
        beforeCreate: async ({ title }, { db, context }) => void (await tell(db, `${context?.name} ${title}`)),
      });
      const made = await documents.as({ name: "Ada" }).create(request({ title: "one" }));
      assert.equal((await documents.findById(made.id))?.title, "one");
      await documents.createMany([request({ title: "two" }), request({ title: "three" })]);
      assert.deepEqual(await told(), ["Ada one", "undefined three", "undefined two"]);
    });

    test("what a hook before the write writes is rolled back with it, whatever failed", async () => {
      const { documents, plain, told } = opened({
        beforeCreate: async (_dto, { db }) => void (await tell(db, "create")),
        beforeUpdate: async (_id, dto, { db }) => {
          await tell(db, "update");
          if (dto.title === "bad") refuse();
        },
        beforeDelete: async (_id, { db }) => {
          await tell(db, "delete");
          refuse();
        },
      });
      const made = await plain.create(request());
      await assert.rejects(documents.create(request({ slug: made.slug })), { name: "ConstraintError", field: "slug" });
      await assert.rejects(documents.createMany([request(), request({ slug: made.slug })]));
      await assert.rejects(documents.update(made.id, { title: "bad", expectedVersion: 0 }), /refused/);
      await assert.rejects(documents.update(made.id, { title: "x", expectedVersion: 7 }), { name: "ConflictError" });
      await assert.rejects(documents.update(nobody, { title: "x", expectedVersion: 7 }), { name: "NotFoundError" });
      await assert.rejects(documents.delete(made.id), /refused/);
      assert.deepEqual(await told(), []);
      assert.deepEqual(await plain.list(9, 0), [made]);
    });

    test("a hook can read what it has written, open a savepoint, and lock the row", async () => {
      const { documents, plain, told } = opened({
        beforeUpdate: async (id, dto, { db }) => {
          await tell(db, "kept");
          await transaction(db, withDocuments)
            .run(async ({ documents, tx }) => {
              dto.note = (await documents.findByIdForUpdate(id))?.title ?? null;
              await tell(tx, "lost");
              refuse();
            })
            .catch(() => undefined);
        },
      });
      const made = await plain.create(request({ title: "before" }));
      assert.equal((await documents.update(made.id, { title: "now", expectedVersion: 0 })).note, "before");
      assert.deepEqual(await told(), ["kept"]);
    });

    test("without a use of `db` there is no transaction, and the write is one statement", async () => {
      const { documents } = opened({ beforeCreate: () => undefined, afterCreate: () => undefined });
      const seen: string[] = [];
      const stop = onQuery(({ name }) => seen.push(name));
      const stopTransactions = onTransaction(() => seen.push("transaction"));
      try {
        await documents.create(request());
      } finally {
        stop();
        stopTransactions();
      }
      assert.deepEqual(seen, ["documents.create"]);
    });

    test("after a write `db` is the database, after a transaction too, and the write is there", async () => {
      const ids: string[] = [];
      const hooks: DocumentHooks<Principal> = {
        beforeCreate: async (_dto, { db }) => void (await tell(db, "before")),
        afterCreate: async ({ id }, { db, context }) => {
          assert.ok("listen" in db);
          assert.notEqual(await new PostgresDocumentRepository(db).findById(id), null);
          await tell(db as never, `after ${context?.name}`);
          ids.push(id);
        },
      };
      const { documents, db, told } = opened(hooks);
      await documents.as({ name: "Ada" }).create(request());
      const run = transaction(db, withDocuments({ hooks })).as({ name: "Grace" });
      await run.run(async ({ documents, tx }) => {
        await documents.create(request());
        await transaction(tx, withDocuments({ hooks }))
          .as({ name: "Edsger" })
          .run((inner) => inner.documents.create(request()));
      });
      assert.equal(ids.length, 3);
      const expected = ["before", "after Ada", "before", "before", "after Grace", "after Edsger"];
      assert.deepEqual(await told(), [...expected].sort());
      const failing = run.run(async ({ documents }) => {
        await documents.create(request());
        refuse();
      });
      await assert.rejects(failing, /refused/);
      assert.deepEqual(await told(), [...expected].sort());
    });

    test("what a hook keeps of the transaction is refused once the write has ended", async () => {
      const kept: Transaction[] = [];
      const { documents, told } = opened({ beforeCreate: (_dto, { db }) => void kept.push(db) });
      await documents.create(request());
      await assert.rejects(async () => tell(kept[0] as Transaction, "late"), /The write has ended/);
      assert.deepEqual(await told(), []);
      assert.equal(await documents.delete(newUuid()), false);
    });

    test("with `previous` hooks are shown the row as it was, and it stays so until the write", async () => {
      const seen: unknown[] = [];
      const note =
        (name: string) =>
        (...given: readonly unknown[]): void => {
          const call = given.at(-1) as { readonly previous?: Document };
          seen.push([name, call.previous?.title, call.previous?.version]);
        };
      const kinds = ["Create", "Update", "Delete", "HardDelete", "Restore"];
      const names = kinds.flatMap((kind) => [`before${kind}`, `after${kind}`]);
      const hooks: DocumentHooks<Principal> = Object.fromEntries(names.map((name) => [name, note(name)]));
      const { db, plain } = opened({});
      const documents = new PostgresDocumentRepository(db, { hooks, previous: true });
      const both = (kind: string, title?: string, version?: number): unknown[] => [
        [`before${kind}`, title, version],
        [`after${kind}`, title, version],
      ];
      const { id } = await documents.create(request({ title: "a" }));
      assert.deepEqual(seen.splice(0), both("Create"));
      await documents.update(id.toUpperCase(), { title: "b", expectedVersion: 0 });
      assert.deepEqual(seen.splice(0), both("Update", "a", 0));
      await documents.updateScoped(id, ownerId, { title: "c", expectedVersion: 1 });
      assert.deepEqual(seen.splice(0), both("Update", "b", 1));
      assert.equal(await documents.updateScoped(id, nobody, { title: "d", expectedVersion: 2 }), null);
      assert.equal(await documents.deleteScoped(id, nobody), false);
      await assert.rejects(documents.update(id, { title: "d", expectedVersion: 9 }), { name: "ConflictError" });
      await assert.rejects(documents.update(nobody, { title: "d", expectedVersion: 9 }), { name: "NotFoundError" });
      assert.deepEqual(seen.splice(0), [
        ["beforeUpdate", undefined, undefined],
        ["beforeDelete", undefined, undefined],
        ["beforeUpdate", "c", 2],
        ["beforeUpdate", undefined, undefined],
      ]);
      await documents.delete(id);
      await documents.restore(id);
      await documents.deleteScoped(id, ownerId);
      await documents.hardDelete(id);
      assert.deepEqual(seen.splice(0), [
        ...both("Delete", "c", 2),
        ...both("Restore", "c", 3),
        ...both("Delete", "c", 4),
        ...both("HardDelete", "c", 5),
      ]);
      const many = await plain.createMany([request({ title: "x" }), request({ title: "y" })]);
      await documents.deleteMany([nobody, ...many.map((one) => one.id)]);
      assert.deepEqual(seen.splice(0), [
        ["beforeDelete", undefined, undefined],
        ["beforeDelete", "x", 0],
        ["beforeDelete", "y", 0],
        ["afterDelete", "x", 0],
        ["afterDelete", "y", 0],
      ]);
      const one = await plain.create(request({ title: "in" }));
      await transaction(db, withDocuments({ hooks, previous: true })).run(async ({ documents }) => {
        await documents.update(one.id, { title: "in 1", expectedVersion: 0 });
        await documents.update(one.id, { title: "in 2", expectedVersion: 1 });
      });
      assert.deepEqual(seen.splice(0), [
        ["beforeUpdate", "in", 0],
        ["beforeUpdate", "in 1", 1],
        ["afterUpdate", "in", 0],
        ["afterUpdate", "in 1", 1],
      ]);
    });

    test("with `previous` writes at once each see what the other has left", async () => {
      const { db, plain } = opened({});
      const seen: (readonly [before: number | null | undefined, after: number])[] = [];
      const hooks: DocumentHooks = {
        beforeUpdate: (_id, dto, { previous }) => {
          dto.pages = (previous?.pages ?? 0) + 1;
          dto.expectedVersion = previous?.version ?? 0;
        },
        afterUpdate: ({ pages }, { previous }) => void seen.push([previous?.pages, pages]),
      };
      const documents = new PostgresDocumentRepository(db, { hooks, previous: true });
      const { id } = await plain.create(request({ pages: 0 }));
      await Promise.all(Array.from({ length: 12 }, () => documents.update(id, { expectedVersion: 0 })));
      assert.equal((await plain.findById(id))?.pages, 12);
      const order = Array.from({ length: 12 }, (_, index) => [index, index + 1]);
      assert.deepEqual(
        seen.toSorted(([a = 0], [b = 0]) => Number(a) - Number(b)),
        order,
      );
    });
  },
  { engines: everyEngine },
);
