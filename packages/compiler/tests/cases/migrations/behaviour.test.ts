// The DDL: applied again and again, by many at once, and what it leaves behind.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { migrate } from "entity-derive/runtime";
import { BookMigration, PostgresBookRepository } from "./book.derived/index.ts";

const book = { title: "Emma", author: "Jane Austen", isbn: "9780141439587", pages: 474 };

describeBehaviour("migrations", (database) => {
  async function column(text: string): Promise<readonly (string | null)[]> {
    return (await database.db.query({ name: "column", text }, [])).rows.map(([value]) => value ?? null);
  }

  test("it keeps what is there when it is applied again, also by several at once", async () => {
    await Promise.all([1, 2, 3].map(() => migrate(database.db, [BookMigration])));
    const books = new PostgresBookRepository(database.db);
    const created = await books.create(book);
    await migrate(database.db, [BookMigration, BookMigration]);
    assert.deepEqual(await books.findById(created.id), created);
  });

  test("the parts can be run by hand, in their order", async () => {
    const { EXTENSIONS, TYPES, UP } = BookMigration;
    for (let times = 0; times < 2; times += 1)
      for (const statement of [...EXTENSIONS, ...TYPES, UP]) await database.db.execute(statement);
    assert.deepEqual(EXTENSIONS, ["CREATE EXTENSION IF NOT EXISTS pg_trgm"]);
    assert.equal((await new PostgresBookRepository(database.db).create(book)).price, "9.99");
  });

  test("a failing migration leaves nothing", async () => {
    await assert.rejects(
      migrate(database.db, [BookMigration, { table: "public.broken", UP: "CREATE TABLE broken (id nonsense)" }]),
    );
    assert.deepEqual(await column("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"), []);
  });

  test("columns, constraints and indexes are the declared ones", async () => {
    await migrate(database.db, [BookMigration]);
    assert.deepEqual(
      await column(`SELECT concat_ws(' ', column_name, data_type, character_maximum_length, is_nullable, column_default)
                      FROM information_schema.columns WHERE table_name = 'books' ORDER BY ordinal_position`),
      [
        "id uuid NO",
        "title text NO",
        "author text YES",
        "isbn character varying 13 NO",
        "pages integer NO",
        "price numeric NO 9.99",
        "created_at timestamp with time zone NO now()",
      ],
    );
    assert.deepEqual(await column("SELECT indexname FROM pg_indexes WHERE tablename = 'books' ORDER BY indexname"), [
      "books_author_idx",
      "books_author_trgm_idx",
      "books_isbn_key",
      "books_pages_idx",
      "books_pkey",
      "books_title_trgm_idx",
    ]);
    const constraints = await column(
      "SELECT concat(conname, ' ', contype) FROM pg_constraint WHERE conrelid = 'books'::regclass AND contype <> 'n' ORDER BY conname",
    );
    assert.deepEqual(constraints, ["books_isbn_check c", "books_isbn_key u", "books_pkey p"]);
    const books = new PostgresBookRepository(database.db);
    await assert.rejects(books.create({ ...book, isbn: "123" }), { code: "23514", constraint: "books_isbn_check" });
  });

  test("the trigram index serves search", async () => {
    await migrate(database.db, [BookMigration]);
    const books = new PostgresBookRepository(database.db);
    await books.create(book);
    assert.equal((await books.query({ title: "mm" })).length, 1);
    const plan = await database.db.transaction(async (transaction) => {
      await transaction.execute("SET LOCAL enable_seqscan = off");
      const { rows } = await transaction.query(
        { name: "plan", text: "EXPLAIN SELECT id FROM books WHERE title ILIKE '%' || 'emma' || '%'" },
        [],
      );
      return rows.map(([line]) => line).join("\n");
    });
    assert.match(plan, /books_title_trgm_idx/);
  });
});

test("without `migrations` there is none", () => {
  assert.equal(existsSync(join(import.meta.dirname, "draft.derived", "migration.ts")), false);
});
