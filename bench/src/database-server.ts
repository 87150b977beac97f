// A process of its own: PostgreSQL, started for the parent with a `users` table, and stopped with it.
import { startServer } from "@entity-derive/test-databases/server";
import { pgDatabase } from "entity-derive/pg";
import { migrate } from "entity-derive/runtime";
import { Pool } from "pg";
import { answerParent } from "./measure/child.ts";
import { MemberMigration } from "./member.derived/migration.ts";
import { sampleUser } from "./sample-users.ts";
import { UserMigration } from "./user.derived/migration.ts";
import { PostgresUserRepository } from "./user.derived/postgres.ts";

/** What the table holds when a measurement begins. */
const seeded = 10_000;

const server = await startServer({ isDurable: process.argv[2] === "durable" });
const pool = new Pool({ connectionString: server.address });
const db = pgDatabase(pool);
await migrate(db, [UserMigration, MemberMigration]);

async function seed(): Promise<string> {
  await db.execute("TRUNCATE users, members, entity_outbox");
  const dtos = Array.from({ length: seeded }, (_, index) => sampleUser(index));
  await new PostgresUserRepository(db).createMany(dtos);
  await db.execute("UPDATE users SET created_at = created_at - random() * interval '1 year'");
  await db.execute("VACUUM ANALYZE users");
  return server.address;
}

answerParent(seed, async () => {
  await db.close();
  await server.stop();
});
process.send?.(await seed());
