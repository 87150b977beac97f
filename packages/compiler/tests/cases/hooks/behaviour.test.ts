// Hooks around every write: their order, what they may change, and what they prevent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { ConflictError, ConstraintError, NotFoundError, transaction } from "entity-derive/runtime";
import { statementsOfMethod } from "../../../src/4-plan/method.ts";
import { sqlText } from "../../../src/text/sql.ts";
import { entityFiles, plansOf } from "../../compile-case.ts";
import {
  type CreateDocumentRequest,
  type DocumentHooks,
  DocumentMigration,
  PostgresDocumentRepository,
  UpdateDocumentRequest,
  withDocuments,
} from "./document.derived/index.ts";
import type { Document } from "./document.entity.ts";
import { type Call, names, nobody, opened, ownerId, recording, refuse, request } from "./recorded-hooks.ts";

describeBehaviour(
  "hooks",
  (database) => {
    database.migrateOnce([DocumentMigration]);

    test("create: before, the row, after", async () => {
      let seen: number | null = null;
      const { documents, plain, calls } = opened(database, {
        beforeCreate: async () => {
          seen = (await plain.list(9, 0)).length;
        },
      });
      const given = request();
      const made = await documents.create(given);
      assert.equal(seen, 0);
      assert.deepEqual(calls, [
        ["beforeCreate", given],
        ["afterCreate", made],
      ]);
      assert.deepEqual(await plain.findById(made.id), made);
    });

    test("a changed request is what is written, and the caller's stays as it was", async () => {
      const { documents, plain } = opened(database, {
        beforeCreate: (dto) => {
          dto.slug = dto.slug.toLowerCase();
          dto.note = "by hook";
          delete dto.pages;
        },
        beforeUpdate: async (id, dto) => {
          const before = await plain.findById(id);
          dto.note = `was ${before?.title}`;
          dto.kept = { shelf: "Z" };
        },
      });
      const given = Object.freeze(request({ slug: "ABC", pages: 7 }));
      const copy = structuredClone(given);
      const made = await documents.create(given);
      assert.deepEqual([made.slug, made.note, made.pages], ["abc", "by hook", 1]);
      assert.deepEqual(given, copy);
      const many = await documents.createMany([
        Object.freeze(request({ slug: "D" })),
        Object.freeze(request({ slug: "E" })),
      ]);
      assert.deepEqual(
        many.map(({ slug, note }) => [slug, note]),
        [
          ["d", "by hook"],
          ["e", "by hook"],
        ],
      );
      const upserted = await documents.upsert(Object.freeze(request({ slug: "ABC", title: "second" })));
      assert.deepEqual([upserted.id, upserted.title, upserted.note], [made.id, "second", "by hook"]);
      const patch = Object.freeze({ title: "third", expectedVersion: upserted.version });
      const updated = await documents.update(made.id, patch);
      assert.deepEqual([updated.title, updated.note, updated.kept], ["third", "was second", { shelf: "Z" }]);
      const scoped = await documents.updateScoped(
        made.id,
        ownerId,
        Object.freeze({ expectedVersion: updated.version }),
      );
      // The request was empty: what the hook added is written.
      assert.deepEqual([scoped?.note, scoped?.version], ["was third", updated.version + 1]);
      assert.deepEqual(await plain.findById(made.id), scoped);
    });

    test("a builder's patch is copied with what it has", async () => {
      const { documents, calls } = opened(database);
      const made = await documents.create(request());
      const patch = UpdateDocumentRequest.patch().setTitle("built").clearNote().expectingVersion(0);
      assert.equal((await documents.update(made.id, patch)).title, "built");
      const [, , dto] = calls.find(([name]) => name === "beforeUpdate") ?? [];
      assert.deepEqual(dto, { title: "built", note: null, expectedVersion: 0 });
    });

    test("createMany: every before in order, the statement, every after in order", async () => {
      const { documents, plain, calls } = opened(database, {
        beforeCreate: async () => assert.deepEqual(await plain.list(9, 0), []),
      });
      const given = [request(), request(), request()];
      const made = await documents.createMany(given);
      assert.deepEqual(calls, [
        ...given.map((dto): Call => ["beforeCreate", dto]),
        ...made.map((document): Call => ["afterCreate", document]),
      ]);
      assert.deepEqual(
        made.map(({ slug }) => slug),
        given.map(({ slug }) => slug),
      );
      calls.length = 0;
      assert.deepEqual(await documents.createMany([]), []);
      assert.deepEqual(calls, []);
    });

    test("update and updateScoped: after only what was written", async () => {
      const { documents, calls } = opened(database);
      const made = await documents.create(request());
      calls.length = 0;
      const updated = await documents.update(made.id, { title: "b", expectedVersion: 0 });
      assert.deepEqual(calls.splice(0), [
        ["beforeUpdate", made.id, { title: "b", expectedVersion: 0 }],
        ["afterUpdate", updated],
      ]);
      const scoped = await documents.updateScoped(made.id, ownerId, { title: "c", expectedVersion: 1 });
      assert.deepEqual(calls.splice(0), [
        ["beforeUpdate", made.id, { title: "c", expectedVersion: 1 }],
        ["afterUpdate", scoped],
      ]);
      const nothing: readonly [() => Promise<unknown>, (new (...given: never[]) => Error) | null][] = [
        [() => documents.update(made.id, { expectedVersion: 2 }), null],
        [() => documents.updateScoped(made.id, ownerId, { expectedVersion: 2 }), null],
        [() => documents.updateScoped(made.id, nobody, { title: "d", expectedVersion: 2 }), null],
        [() => documents.updateScoped(made.id, nobody, { expectedVersion: 2 }), null],
        [() => documents.update(made.id, { title: "d", expectedVersion: 1 }), ConflictError],
        [() => documents.update(made.id, { expectedVersion: 1 }), ConflictError],
        [() => documents.updateScoped(made.id, ownerId, { title: "d", expectedVersion: 9 }), ConflictError],
        [() => documents.update(nobody, { title: "d", expectedVersion: 2 }), NotFoundError],
        [() => documents.update(nobody, { expectedVersion: 2 }), NotFoundError],
      ];
      for (const [call, error] of nothing) {
        await (error === null ? call() : assert.rejects(call(), error));
        assert.deepEqual(names(calls.splice(0)), ["beforeUpdate"]);
      }
      assert.deepEqual(await documents.findById(made.id), scoped);
    });

    test("delete, restore and hardDelete: after only what was changed", async () => {
      const { documents, plain, calls } = opened(database);
      const made = await documents.create(request());
      calls.length = 0;
      const { id } = made;
      const steps: readonly [() => Promise<boolean>, string, boolean][] = [
        [() => documents.restore(id), "Restore", false],
        [() => documents.deleteScoped(id, nobody), "Delete", false],
        [() => documents.delete(id), "Delete", true],
        [() => documents.delete(id), "Delete", false],
        [() => documents.deleteScoped(id, ownerId), "Delete", false],
        [() => documents.restore(id), "Restore", true],
        [() => documents.deleteScoped(id, ownerId), "Delete", true],
        [() => documents.hardDelete(id), "HardDelete", true],
        [() => documents.hardDelete(id), "HardDelete", false],
        [() => documents.restore(id), "Restore", false],
      ];
      for (const [index, [step, name, isChanged]] of steps.entries()) {
        assert.equal(await step(), isChanged, `${index}`);
        const expected = [[`before${name}`, id], ...(isChanged ? [[`after${name}`, id]] : [])];
        assert.deepEqual(calls.splice(0), expected, `${index}`);
      }
      assert.deepEqual(await plain.listWithDeleted(9, 0), []);
    });

    test("deleteMany: each id once, after only the rows that there were, in the order of the input", async () => {
      const { documents, calls } = opened(database);
      const made = await documents.createMany([request(), request(), request(), request()]);
      const [a = "", b = "", c = "", d = ""] = made.map(({ id }) => id);
      await documents.delete(b);
      calls.length = 0;
      const given = [d, nobody, a.toUpperCase(), b, a, d];
      assert.equal(await documents.deleteMany(given), 2);
      assert.deepEqual(calls.splice(0), [
        ...[d, nobody, a, b].map((id): Call => ["beforeDelete", id]),
        ["afterDelete", d],
        ["afterDelete", a],
      ]);
      assert.deepEqual(
        (await documents.list(9, 0)).map(({ id }) => id),
        [c],
      );
      assert.equal(await documents.deleteMany([]), 0);
      await assert.rejects(documents.deleteMany([c, "x"]), RangeError);
      assert.deepEqual(calls, []);
    });

    test("a hook before that throws leaves nothing written, and nothing runs after it", async () => {
      const { plain } = opened(database);
      const made = await plain.create(request());
      const gone = await plain.create(request());
      await plain.delete(gone.id);
      const all = await plain.listWithDeleted(9, 0);
      const calls: Call[] = [];
      const own: DocumentHooks = {
        beforeCreate: ({ title }) => (title === "fine" ? undefined : refuse()),
        beforeUpdate: refuse,
        beforeDelete: (id) => (id === gone.id ? undefined : refuse()),
        beforeHardDelete: refuse,
        beforeRestore: async () => refuse(),
      };
      const documents = new PostgresDocumentRepository(database.db, { hooks: recording(calls, own) });
      for (const call of [
        () => documents.create(request()),
        () => documents.createMany([request({ title: "fine" }), request()]),
        () => documents.upsert(request({ slug: made.slug })),
        () => documents.update(made.id, { title: "x", expectedVersion: 0 }),
        () => documents.updateScoped(made.id, ownerId, { title: "x", expectedVersion: 0 }),
        () => documents.delete(made.id),
        () => documents.deleteScoped(made.id, ownerId),
        () => documents.deleteMany([gone.id, made.id]),
        () => documents.hardDelete(made.id),
        () => documents.restore(gone.id),
      ])
        await assert.rejects(call, /^Error: refused$/);
      assert.equal(calls.length, 12);
      assert.ok(names(calls).every((name) => name.startsWith("before")));
      assert.deepEqual(await plain.listWithDeleted(9, 0), all);
    });

    test("a statement that fails has no hook after it", async () => {
      const { documents, plain, calls } = opened(database);
      const made = await plain.create(request());
      await assert.rejects(documents.create(request({ slug: made.slug })), ConstraintError);
      await assert.rejects(documents.createMany([request(), request({ slug: made.slug })]), ConstraintError);
      assert.deepEqual(names(calls), ["beforeCreate", "beforeCreate", "beforeCreate"]);
    });

    test("a hook after that throws rejects the method, and the write stays", async () => {
      const { documents, plain, calls } = opened(database, {
        afterCreate: refuse,
        afterDelete: async () => refuse(),
      });
      await assert.rejects(documents.create(request()), /refused/);
      await assert.rejects(documents.createMany([request(), request()]), /refused/);
      assert.deepEqual(names(calls.splice(0)), [
        "beforeCreate",
        "afterCreate",
        "beforeCreate",
        "beforeCreate",
        "afterCreate",
      ]);
      const [first, ...others] = await plain.list(9, 0);
      assert.ok(first !== undefined && others.length === 2);
      await assert.rejects(documents.delete(first.id), /refused/);
      assert.equal(await plain.findById(first.id), null);
    });

    test("without hooks, and with none given, a repository writes as ever", async () => {
      for (const options of [
        undefined,
        {},
        { hooks: undefined },
        { hooks: {} },
        { hooks: { beforeCreate: undefined } },
      ]) {
        const documents = new PostgresDocumentRepository(database.db, options);
        const made = await documents.create(request());
        assert.equal((await documents.update(made.id, { title: "x", expectedVersion: 0 })).title, "x");
        assert.equal(await documents.deleteMany([made.id]), 1);
      }
      const created = await transaction(database.db, withDocuments).run(({ documents }) => documents.create(request()));
      assert.equal((await new PostgresDocumentRepository(database.db).findById(created.id))?.slug, created.slug);
    });

    test("a repository of one's own is given the hooks in a transaction, too", async () => {
      class UpperCaseDocuments extends PostgresDocumentRepository {
        override create(dto: CreateDocumentRequest): Promise<Document> {
          return super.create({ ...dto, title: dto.title.toUpperCase() });
        }
      }
      const { hooks, calls } = opened(database);
      const mine = await transaction(database.db, withDocuments(UpperCaseDocuments, { hooks })).run(
        async ({ documents }) => {
          const made = await documents.create(request({ title: "loud" }));
          assert.deepEqual(names(calls), ["beforeCreate"]);
          return documents.findByIdForUpdate(made.id);
        },
      );
      assert.equal(mine?.title, "LOUD");
      assert.deepEqual(names(calls), ["beforeCreate", "afterCreate"]);
      // @ts-expect-error a class is no options, and hooks are no class
      assert.ok(withDocuments({ hooks: UpperCaseDocuments }, {}));
    });
  },
  { engines: everyEngine },
);

test("every method that writes is surrounded, and none that reads", () => {
  for (const { entity, methods, locking } of plansOf(import.meta.dirname, entityFiles(import.meta.dirname)))
    for (const method of [...methods, ...locking]) {
      const writes = statementsOfMethod(method).some(({ sql, samples }) =>
        /\b(INSERT|DELETE|SET)\b/.test(sqlText(sql, samples(false)[0])),
      );
      assert.equal((method.write?.hook ?? null) !== null, writes, `${entity.names.type}.${method.name}`);
    }
});
