// Policies over owners of text, in keys of several fields and behind quoted names, and in joins.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { checkRowSecurity } from "entity-derive/row-security";
import { migrate, type Queryable } from "entity-derive/runtime";
import { type Application, application } from "../../secured-application.ts";
import { BookMigration, PostgresBookRepository } from "./book.derived/index.ts";
import { PostgresShelfRepository, ShelfMigration } from "./shelf.derived/index.ts";

const migrations = [ShelfMigration, BookMigration];
const refused = { code: "42501" };

describeBehaviour("row-level security of text", (database) => {
  const open = application(database, migrations);
  const within = async (run: (app: Application) => Promise<void>): Promise<void> => {
    const app = await open();
    try {
      for (const tenant of ["abcdefgh", "it's \\ ü"]) {
        await new PostgresShelfRepository(app.db).ownedBy(tenant).create({ number: 1, label: `shelf of ${tenant}` });
        await new PostgresBookRepository(app.db).ownedBy(tenant).create({ shelfNumber: 1, title: `book of ${tenant}` });
      }
      await run(app);
    } finally {
      await app.close();
    }
  };

  test("each owner sees its own, by keys that contain it too", () =>
    within(async ({ db }) => {
      for (const tenant of ["abcdefgh", "it's \\ ü"]) {
        const shelves = new PostgresShelfRepository(db.scoped({ owner: tenant }));
        assert.deepEqual(
          (await shelves.list(10, 0)).map(({ label }) => label),
          [`shelf of ${tenant}`],
        );
        const other = tenant === "abcdefgh" ? "it's \\ ü" : "abcdefgh";
        assert.equal(await shelves.findById({ tenant: other, number: 1 }), null);
        assert.equal(await shelves.delete({ tenant: other, number: 1 }), false);
        await assert.rejects(shelves.create({ tenant: other, number: 2, label: "x" }), refused);
        await assert.rejects(
          db.scoped({ owner: tenant }).query({ name: "by hand", text: "UPDATE books SET tenant = $1" }, [other]),
          refused,
        );
      }
    }));

  test("an owner's text is not cut to the length of the column, where it would be another's", () =>
    within(async ({ db }) => {
      for (const tenant of ["abcdefghi", "abcdefgh ", "ABCDEFGH", "abcdefg", "' OR TRUE --", " "]) {
        assert.deepEqual(await new PostgresShelfRepository(db.scoped({ owner: tenant })).list(10, 0), []);
      }
    }));

  test("a join shows what its owner has, also where the joined table is asked by hand", () =>
    within(async ({ db }) => {
      const text = `SELECT shelf.label FROM books JOIN "Other schema"."Shelf 'list'" AS shelf ON shelf.number = books.shelf_number`;
      const labels = async (on: Queryable): Promise<unknown[]> =>
        (await on.query({ name: "labels", text }, [])).rows.flat();
      assert.deepEqual(await labels(db.scoped({ owner: "abcdefgh" })), ["shelf of abcdefgh"]);
      assert.deepEqual(await labels(db), []);
    }));

  test("the tables pass the check, and are made again without harm", () =>
    within(async ({ db, owner }) => {
      await checkRowSecurity(db, migrations);
      if (database.postgres !== null) await migrate(owner, migrations);
      await checkRowSecurity(db, migrations);
    }));
});
