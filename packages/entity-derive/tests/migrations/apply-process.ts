// A process that applies a folder of migrations: `node apply-process.ts ADDRESS FOLDER`.
import { applyMigrations } from "entity-derive/migrations";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";

const [address = "", folder = ""] = process.argv.slice(2);
const db = pgDatabase(new Pool({ connectionString: address }));
try {
  const { applied } = await applyMigrations(db, folder, {
    onProgress: ({ kind }) => void process.stdout.write(`${kind}\n`),
  });
  process.stdout.write(`applied ${applied.length}\n`);
} finally {
  await db.close();
}
