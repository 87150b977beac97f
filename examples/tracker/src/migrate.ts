// The tables of the tracker, and the rights of its roles, on the server of DATABASE_URL: that of the role that owns them.
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { migrateFor } from "./server/databases.ts";

const db = pgDatabase(new Pool({ connectionString: process.env["DATABASE_URL"] }));
try {
  await migrateFor(db);
} finally {
  await db.close();
}
