// The database of a test into the tracker's two, with roles of their own.
import type { DatabaseCase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { pgliteDatabase } from "entity-derive/pglite";
import { type Database, newUuid } from "entity-derive/runtime";
import { Pool } from "pg";
import { migrateFor, type OpenedDatabases } from "../src/server/databases.ts";

/** Roles are the whole server's, and other tests have theirs. */
export async function twoRoles({ db: owner, engine, postgres, pglite }: DatabaseCase): Promise<OpenedDatabases> {
  const suffix = newUuid().replaceAll("-", "_");
  const [app, jobs] = [`app_${suffix}`, `jobs_${suffix}`];
  await owner.execute(`CREATE ROLE ${app} LOGIN`);
  await owner.execute(`CREATE ROLE ${jobs} LOGIN BYPASSRLS`);
  await migrateFor(owner, { application: app, jobs });
  const opened = (role: string): Database =>
    pglite !== null
      ? pgliteDatabase(pglite, { role })
      : pgDatabase(new Pool({ connectionString: postgres?.address, options: `-c role=${role}` }), {
          pipelined: engine.endsWith("pipelined") ? 1 : 0,
        });
  const databases = { application: opened(app), jobs: opened(jobs) };
  const close = async (): Promise<void> => {
    if (postgres !== null) await Promise.all([databases.application.close(), databases.jobs.close()]);
    for (const role of [app, jobs]) {
      await owner.execute(`DROP OWNED BY ${role}`);
      await owner.execute(`DROP ROLE ${role}`);
    }
  };
  return { ...databases, close };
}
