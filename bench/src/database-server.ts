// A process of its own: PostgreSQL, started for the parent with tables of users and authors, and stopped with it.
import { startServer } from "@entity-derive/test-databases/server";
import { pgDatabase } from "entity-derive/pg";
import { migrate } from "entity-derive/runtime";
import { Pool } from "pg";
import { AuthorMigration } from "./author.derived/migration.ts";
import { PostgresAuthorRepository } from "./author.derived/postgres.ts";
import { BookMigration } from "./book.derived/migration.ts";
import { PostgresBookRepository } from "./book.derived/postgres.ts";
import { answerParent } from "./measure/child.ts";
import { MemberMigration } from "./member.derived/migration.ts";
import { sampleUser } from "./sample-users.ts";
import { UserMigration } from "./user.derived/migration.ts";
import { PostgresUserRepository } from "./user.derived/postgres.ts";

/** Of the parent; each leaves the database as it was when the run began, but for `changes`. */
export type Question =
  /** Takes away what was made and takes back what was changed in these tables; answered with nothing. */
  | { readonly kind: "clean"; readonly tables: "users" | "members" }
  /** Fills the table of users anew, which takes longer and leaves no traces in its indexes; answered with nothing. */
  | { readonly kind: "refill" }
  /** Answered with the rows that are not as they were, as JSON, in the order of their email addresses. */
  | { readonly kind: "changes" };

const [durability, seeded = "10000"] = process.argv.slice(2);
const server = await startServer({ isDurable: durability === "durable" });
const pool = new Pool({ connectionString: server.address });
const db = pgDatabase(pool);
await migrate(db, [UserMigration, MemberMigration, AuthorMigration, BookMigration]);
await pool.query(`
  CREATE SCHEMA nested;
  CREATE VIEW nested.authors AS TABLE authors;
  CREATE VIEW nested.books AS TABLE books;`);

/** Rows of the past, so that a row of this run can be told from them; the trigger would make them new. */
async function seed(): Promise<void> {
  const dtos = Array.from({ length: Number(seeded) }, (_, index) => sampleUser(index));
  await new PostgresUserRepository(db).createMany(dtos);
  await pool.query(`
    ALTER TABLE users DISABLE TRIGGER USER;
    UPDATE users SET created_at = now() - interval '1 day' - mod(hashtext(email), 8000) * interval '1 hour';
    UPDATE users SET updated_at = created_at;
    ALTER TABLE users ENABLE TRIGGER USER;
    CREATE TABLE users_as_seeded AS TABLE users;`);
  const authors = await new PostgresAuthorRepository(db).createMany(
    Array.from({ length: 1000 }, (_, index) => ({ name: `Author ${index}`, email: `author.${index}@example.com` })),
  );
  await new PostgresBookRepository(db).createMany(
    authors.flatMap(({ id }, author) =>
      Array.from({ length: author % 11 }, (_, book) => ({
        authorId: id,
        title: `Book ${book} of author ${author}`,
        pages: 80 + ((author * 31 + book * 17) % 700),
        price: `${5 + (author % 60)}.${11 + book * 8}`,
      })),
    ),
  );
  await pool.query("UPDATE authors SET created_at = created_at - interval '1 day'");
  await pool.query("UPDATE books SET created_at = created_at - interval '1 day'");
  await pool.query("VACUUM ANALYZE authors");
  await pool.query("VACUUM ANALYZE books");
  await refill();
}

async function refill(): Promise<void> {
  await pool.query("TRUNCATE users, members, entity_outbox");
  await pool.query("INSERT INTO users SELECT * FROM users_as_seeded");
  await pool.query("VACUUM ANALYZE users");
}

async function clean(tables: "users" | "members"): Promise<void> {
  if (tables === "members") {
    await pool.query("TRUNCATE members, entity_outbox");
    return;
  }
  await pool.query("DELETE FROM users WHERE email ~ '[0-9]{7}@'");
  await pool.query("UPDATE users SET deleted_at = NULL WHERE deleted_at IS NOT NULL");
  await pool.query("VACUUM users");
}

async function changes(): Promise<readonly unknown[]> {
  const { rows } = await pool.query<{ row: unknown }>(`
    SELECT to_jsonb(changed) AS row FROM (TABLE users EXCEPT TABLE users_as_seeded) changed ORDER BY changed.email`);
  const members = await pool.query<{ row: unknown }>(`
    SELECT to_jsonb(members) || jsonb_build_object('event', to_jsonb(event) - 'id') AS row
      FROM members
      LEFT JOIN entity_outbox event ON event.entity_id = members.id::TEXT
     ORDER BY members.email`);
  const { rows: counts } = await pool.query(
    "SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM entity_outbox) AS events",
  );
  return [...rows, ...members.rows, ...counts];
}

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case "clean":
      await clean(question.tables);
      return {};
    case "refill":
      await refill();
      return {};
    case "changes":
      return changes();
  }
}

await seed();
answerParent(answer, async () => {
  await db.close();
  await server.stop();
});
process.send?.(server.address);
