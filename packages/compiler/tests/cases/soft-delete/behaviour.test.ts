// Deleted rows: marked, unseen by every read and write, restored, removed; uniqueness among live rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { ConflictError, ConstraintError, NotFoundError, newUuid, transaction } from "entity-derive/runtime";
import { send, withHeaders } from "../../send.ts";
import { DrawerMigration, PostgresDrawerRepository } from "./drawer.derived/index.ts";
import { FolderMigration, PostgresFolderRepository } from "./folder.derived/index.ts";
import {
  type CreateNoteRequest,
  NoteMigration,
  NoteSortField,
  noteRouter,
  PostgresNoteRepository,
  withNotes,
} from "./note.derived/index.ts";
import type { Note } from "./note.entity.ts";
import { PageMigration, PostgresPageRepository } from "./page.derived/index.ts";

const author = newUuid();
const reader = newUuid();
const hostile = ["'; DROP TABLE notes; --", "\\", "%", "_", "$1", '"', "\n", "ÄÖ€😀", ""];

let count = 0;
function dto(fields: Partial<CreateNoteRequest> = {}): CreateNoteRequest {
  count++;
  return {
    title: `t${count}`,
    slug: `s${count}`,
    alias: `a${count}`,
    code: `c${count}`,
    shelf: "shelf",
    place: count,
    authorId: author,
    readerId: reader,
    ...fields,
  };
}

describeBehaviour("soft-delete", (database) => {
  database.migrateOnce([NoteMigration, FolderMigration, DrawerMigration, PageMigration]);

  function notes(): PostgresNoteRepository {
    return new PostgresNoteRepository(database.db);
  }
  async function deletedAt({ id }: Note): Promise<string | null | undefined> {
    const text = "SELECT deleted_at FROM notes WHERE id = $1";
    return (await database.db.query({ name: "deletedAt", text }, [id])).rows[0]?.[0];
  }
  const ids = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

  test("the times are found by the property's name or by the column's", async () => {
    for (const repository of [new PostgresFolderRepository(database.db), new PostgresDrawerRepository(database.db)]) {
      const first = await repository.create({ name: "first" });
      const second = await repository.create({ name: "second" });
      assert.deepEqual(ids(await repository.list(10, 0)), [second.id, first.id]);
      const changed = await repository.update(first.id, { name: "changed" });
      const touched = (row: object): unknown => ("updatedAt" in row ? row.updatedAt : Reflect.get(row, "changed"));
      assert.notDeepEqual(touched(changed), touched(first));
      assert.equal(await repository.delete(first.id), true);
      assert.deepEqual(ids(await repository.list(10, 0)), [second.id]);
      assert.deepEqual(ids(await repository.listWithDeleted(10, 0)), [second.id, first.id]);
      assert.equal(await repository.restore(first.id), true);
      assert.equal((await repository.findById(first.id))?.name, "changed");
    }
  });

  test("delete marks the row, once", async () => {
    const repository = notes();
    const note = await repository.create(dto());
    assert.equal(note.deletedAt, null);
    assert.equal(await deletedAt(note), null);
    assert.equal(await repository.delete(note.id), true);
    const marked = await repository.findByIdWithDeleted(note.id);
    assert.ok(marked?.deletedAt !== null && marked !== null);
    assert.ok(Math.abs(marked.deletedAt.getTime() - Date.now()) < 60_000);
    assert.deepEqual({ ...marked, deletedAt: null }, { ...note, version: 1 });
    assert.equal(await repository.delete(note.id), false);
    assert.deepEqual((await repository.findByIdWithDeleted(note.id))?.deletedAt, marked.deletedAt);
    assert.equal(await repository.delete(newUuid()), false);
  });

  test("deletion and restoring count the version: who has read before conflicts", async () => {
    const repository = notes();
    const note = await repository.create(dto());
    const version = async () => (await repository.findByIdWithDeleted(note.id))?.version;
    await repository.delete(note.id);
    await repository.delete(note.id);
    assert.equal(await version(), 1);
    await repository.restore(note.id);
    await repository.restore(note.id);
    assert.equal(await version(), 2);
    await assert.rejects(repository.update(note.id, { title: "stale", expectedVersion: 0 }), ConflictError);
    assert.equal((await repository.update(note.id, { title: "seen", expectedVersion: 2 })).version, 3);
    assert.equal(await repository.deleteMany([note.id]), 1);
    assert.equal(await version(), 4);
    await repository.restore(note.id);
    assert.equal(await repository.deleteScoped(note.id, author), true);
    assert.equal(await version(), 6);
  });

  test("no read shows a deleted row", async () => {
    const repository = notes();
    const [live, gone] = await repository.createMany([dto({ title: "x live" }), dto({ title: "x gone" })]);
    assert.ok(live !== undefined && gone !== undefined);
    await repository.delete(gone.id);
    for (const [note, found] of [
      [live, live],
      [gone, null],
    ] as const) {
      const there = found !== null;
      const { id } = note;
      assert.deepEqual(await repository.findById(id), found);
      assert.deepEqual(await repository.findBySlug(note.slug), found);
      assert.equal(await repository.existsBySlug(note.slug), there);
      assert.deepEqual(await repository.findByAlias((note.alias ?? "").toUpperCase()), found);
      assert.equal(await repository.existsByAlias((note.alias ?? "").toUpperCase()), there);
      assert.deepEqual(await repository.findByCode(note.code ?? ""), found);
      assert.equal(await repository.existsByCode(note.code ?? ""), there);
      assert.deepEqual(await repository.findByShelfAndPlace(note.shelf, note.place), found);
      assert.equal(await repository.existsByShelfAndPlace(note.shelf, note.place), there);
      assert.deepEqual(await repository.findByIdPublic(id), there ? { id, title: note.title } : null);
      assert.deepEqual(await repository.findByIdScoped(id, author), found);
      const locked = transaction(database.db, withNotes).run(async (context) => {
        assert.deepEqual(await context.notes.findById(id), found);
        return context.notes.findByIdForUpdate(id);
      });
      assert.deepEqual(await locked, found);
    }
    assert.deepEqual(ids(await repository.findByIds([live.id, gone.id])), [live.id]);
    assert.deepEqual(ids(await repository.list(10, 0)), [live.id]);
    assert.deepEqual(ids(await repository.list(10, 1)), []);
    assert.deepEqual(ids(await repository.listAfter(null, 10)), [live.id]);
    assert.deepEqual(ids(await repository.listAfter(live.id, 10)), []);
    assert.deepEqual(ids(await repository.listByOwner(author, 10, 0)), [live.id]);
    assert.deepEqual(ids(await repository.listInvolving("shelf", reader, 10, 0)), [live.id]);
    assert.deepEqual(ids(await repository.listInvolving("shelf", author, 10, 0)), [live.id]);
    assert.deepEqual(ids(await repository.query({})), [live.id]);
    assert.deepEqual(ids(await repository.query({ title: "x", placeFrom: 0, sort: "title_asc" })), [live.id]);
    assert.deepEqual(ids(await repository.listFiltered({ title: "gone" }, 10, 0)), []);
  });

  test("no write but restore and hardDelete reaches a deleted row", async () => {
    const repository = notes();
    const gone = await repository.create(dto());
    await repository.delete(gone.id);
    const before = await repository.findByIdWithDeleted(gone.id);
    for (const expectedVersion of [0, 1]) {
      await assert.rejects(repository.update(gone.id, { title: "changed", expectedVersion }), NotFoundError);
      await assert.rejects(repository.update(gone.id, { expectedVersion }), NotFoundError);
      assert.equal(await repository.updateScoped(gone.id, author, { title: "changed", expectedVersion }), null);
      assert.equal(await repository.updateScoped(gone.id, author, { expectedVersion }), null);
    }
    assert.equal(await repository.deleteMany([gone.id, gone.id]), 0);
    assert.equal(await repository.deleteScoped(gone.id, author), false);
    assert.deepEqual(await repository.findByIdWithDeleted(gone.id), before);
  });

  test("deleteMany and deleteScoped mark too, and count what they mark", async () => {
    const repository = notes();
    const made = await repository.createMany([dto(), dto(), dto(), dto()]);
    const [a, b, c, d] = made;
    assert.ok(a !== undefined && b !== undefined && c !== undefined && d !== undefined);
    assert.equal(await repository.deleteMany([]), 0);
    await repository.delete(a.id);
    assert.equal(await repository.deleteMany([a.id, b.id, b.id, newUuid()]), 1);
    assert.equal(await repository.deleteScoped(c.id, reader), false);
    assert.equal(await repository.deleteScoped(c.id, author), true);
    assert.deepEqual(ids(await repository.list(10, 0)), [d.id]);
    assert.equal((await repository.listWithDeleted(10, 0)).length, 4);
  });

  test("restore takes a deletion back, and nothing else", async () => {
    const repository = notes();
    const note = await repository.create(dto());
    assert.equal(await repository.restore(note.id), false);
    assert.equal(await repository.restore(newUuid()), false);
    await repository.delete(note.id);
    assert.equal(await repository.restore(note.id), true);
    assert.equal(await repository.restore(note.id), false);
    assert.deepEqual(await repository.findById(note.id), { ...note, version: 2 });
    assert.equal((await repository.update(note.id, { title: "again", expectedVersion: 2 })).title, "again");
  });

  test("hardDelete removes live and deleted rows for good", async () => {
    const repository = notes();
    const [live, gone] = await repository.createMany([dto(), dto()]);
    assert.ok(live !== undefined && gone !== undefined);
    await repository.delete(gone.id);
    for (const { id } of [live, gone]) {
      assert.equal(await repository.hardDelete(id), true);
      assert.equal(await repository.hardDelete(id), false);
      assert.equal(await repository.restore(id), false);
      assert.equal(await repository.findByIdWithDeleted(id), null);
    }
    assert.deepEqual(await repository.listWithDeleted(10, 0), []);
  });

  test("with deleted: all rows, in the same orders and on the same pages", async () => {
    const repository = notes();
    const made = await repository.createMany(["a", "b", "c", "d"].map((title, place) => dto({ title, place })));
    await repository.deleteMany(ids(made).filter((_, index) => index % 2 === 0));
    const titles = (found: readonly Note[]): string => found.map(({ title }) => title).join("");
    assert.equal(titles(await repository.listWithDeleted(10, 0)), "dcba");
    assert.equal(titles(await repository.listWithDeleted(2, 1)), "cb");
    assert.deepEqual(await repository.listWithDeleted(0, 0), []);
    assert.equal(titles(await repository.queryWithDeleted({})), "dcba");
    assert.equal(
      titles(await repository.queryWithDeleted({ sort: NoteSortField.TitleAsc, limit: 3, offset: 1 })),
      "bcd",
    );
    assert.equal(titles(await repository.queryWithDeleted({ placeFrom: 1, placeTo: 2, sort: "title_asc" })), "bc");
    assert.equal(titles(await repository.query({ placeFrom: 1, placeTo: 2 })), "b");
    for (const wrong of [-1, 0.5, Number.NaN]) {
      await assert.rejects(() => repository.listWithDeleted(wrong, 0), RangeError);
      await assert.rejects(() => repository.queryWithDeleted({ limit: wrong }), RangeError);
    }
    await assert.rejects(() => repository.findByIdWithDeleted("1"), RangeError);
  });

  test("a live key is free once its row is deleted, ignoring case; any other stays taken", async () => {
    const repository = notes();
    const note = await repository.create(dto({ slug: "slug", alias: "Alias", code: "code" }));
    await assert.rejects(repository.create(dto({ slug: "slug" })), { code: "23505", constraint: "notes_slug_key" });
    await assert.rejects(repository.create(dto({ alias: "aLIAS" })), {
      code: "23505",
      constraint: "notes_alias_lower_key",
    });
    await repository.create(dto({ alias: null }));
    await repository.create(dto({ alias: null }));
    await repository.delete(note.id);
    await assert.rejects(repository.create(dto({ code: "code" })), { code: "23505", constraint: "notes_code_key" });
    const next = await repository.create(dto({ slug: "slug", alias: "aLIAS" }));
    assert.deepEqual(await repository.findBySlug("slug"), next);
    assert.deepEqual(await repository.findByAlias("ALIAS"), next);
    await assert.rejects(repository.restore(note.id), { code: "23505" });
    assert.notEqual(await deletedAt(note), null);
    await repository.delete(next.id);
    assert.equal(await repository.restore(note.id), true);
    assert.deepEqual(await repository.findBySlug("slug"), { ...note, version: 2 });
  });

  test("a restore that meets a live row names the field", async () => {
    const repository = new PostgresPageRepository(database.db);
    const page = await repository.create({ path_name: "p" });
    await repository.delete(page.id);
    await repository.create({ path_name: "p" });
    await assert.rejects(
      repository.restore(page.id),
      (error) => error instanceof ConstraintError && error.kind === "unique" && error.field === "path_name",
    );
    assert.ok((await repository.findByIdWithDeleted(page.id))?.deleted_at instanceof Date);
  });

  test("of many deletions at once one counts, and of many restores", async () => {
    const repository = notes();
    const note = await repository.create(dto());
    const twenty = Array.from({ length: 20 });
    const deletions = await Promise.all(twenty.map(() => repository.delete(note.id)));
    assert.equal(deletions.filter(Boolean).length, 1);
    const restores = await Promise.all(twenty.map(() => repository.restore(note.id)));
    assert.equal(restores.filter(Boolean).length, 1);
  });

  test("values that try to be something else are values", async () => {
    const repository = notes();
    for (const text of hostile) {
      const note = await repository.create(dto({ title: text, slug: text, alias: text, code: text, shelf: text }));
      assert.deepEqual(await repository.findBySlug(text), note);
      assert.deepEqual(await repository.findByAlias(text), note);
      assert.deepEqual(await repository.findByCode(text), note);
      assert.deepEqual(await repository.findByShelfAndPlace(text, note.place), note);
      assert.deepEqual(await repository.listInvolving(text, author, 10, 0), [note]);
    }
    assert.equal((await repository.listWithDeleted(100, 0)).length, hostile.length);
  });

  test("over HTTP a deleted row is not there", async () => {
    const repository = notes();
    const app = withHeaders(noteRouter(repository, { owner: (id) => id }), { "x-owner": author });
    const [live, gone] = await repository.createMany([dto(), dto()]);
    assert.ok(live !== undefined && gone !== undefined);
    assert.equal((await send(app, "DELETE", `/notes/${gone.id}`)).status, 204);
    for (const [method, body] of [["GET"], ["DELETE"], ["PATCH", { title: "x", expectedVersion: 0 }]] as const) {
      const answer = await send(app, method, `/notes/${gone.id}`, body);
      assert.equal(answer.status, 404, method);
      assert.equal(answer.headers.get("content-type"), "application/problem+json");
    }
    for (const query of ["", "?title=t", "?sort=title_asc", "?limit=1"]) {
      const { json } = await send(app, "GET", `/notes${query}`);
      assert.deepEqual(ids(json), [live.id], query);
    }
    assert.deepEqual((await send(app, "GET", `/notes?after=${live.id}`)).json, []);
    assert.equal("deletedAt" in (await send(app, "GET", `/notes/${live.id}`)).json, false);
    const again = await send(app, "POST", "/notes", dto({ slug: gone.slug, alias: gone.alias }));
    assert.equal(again.status, 201);
    assert.equal((await send(app, "POST", "/notes", dto({ slug: gone.slug }))).status, 409);
    await assert.rejects(repository.update(live.id, { expectedVersion: 1 }), ConflictError);
  });
});

describeBehaviour(
  "soft-delete, on the server",
  (database) => {
    database.migrateOnce([NoteMigration, PageMigration]);

    test("every operation is one statement", async () => {
      const repository = new PostgresNoteRepository(database.db);
      const [a, b] = await repository.createMany([dto(), dto()]);
      assert.ok(a !== undefined && b !== undefined);
      const calls: Readonly<Record<string, () => Promise<unknown>>> = {
        delete: () => repository.delete(a.id),
        restore: () => repository.restore(a.id),
        update: () => repository.update(a.id, { title: "hostile", expectedVersion: 2 }),
        updateScoped: () => repository.updateScoped(a.id, author, { title: "hostile", expectedVersion: 3 }),
        deleteMany: () => repository.deleteMany([a.id, b.id]),
        findByIdWithDeleted: () => repository.findByIdWithDeleted(a.id),
        listWithDeleted: () => repository.listWithDeleted(1, 0),
        queryWithDeleted: () => repository.queryWithDeleted({ title: "hostile" }),
        findByAlias: () => repository.findByAlias("hostile"),
        findByIdPublic: () => repository.findByIdPublic(a.id),
        hardDelete: () => repository.hardDelete(a.id),
      };
      for (const [name, call] of Object.entries(calls)) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          [1],
          name,
        );
        assert.doesNotMatch(statements[0]?.text ?? "", /hostile/);
      }
    });

    test("ten thousand ids are deleted at once", async () => {
      const repository = new PostgresPageRepository(database.db);
      const made = await repository.createMany(
        Array.from({ length: 10_000 }, (_, index) => ({ path_name: `${index}` })),
      );
      const all = made.map(({ id }) => id);
      assert.equal((await repository.findByIds(all)).length, 10_000);
      assert.equal(await repository.deleteMany(all), 10_000);
      assert.deepEqual(await repository.findByIds(all), []);
      assert.equal((await repository.listWithDeleted(20_000, 0)).length, 10_000);
    });
  },
  { engines: ["pg"] },
);
