// The database of a test as the two roles of the clinics see it.
import type { DatabaseCase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { pgliteDatabase } from "entity-derive/pglite";
import { type Database, newUuid } from "entity-derive/runtime";
import { Pool } from "pg";
import { type Databases, prepare } from "../src/databases.ts";

/** Roles belong to the whole server, so each test has its own. */
export async function twoRoles({ db: owner, postgres, pglite }: DatabaseCase): Promise<Databases> {
  const suffix = newUuid().replaceAll("-", "_");
  const roles = { application: `app_${suffix}`, jobs: `jobs_${suffix}` };
  await owner.execute(`CREATE ROLE ${roles.application} LOGIN; CREATE ROLE ${roles.jobs} LOGIN BYPASSRLS`);
  await prepare(owner, roles);
  const opened = (role: string): Database =>
    pglite !== null
      ? pgliteDatabase(pglite, { role })
      : pgDatabase(new Pool({ connectionString: postgres?.address, options: `-c role=${role}` }));
  const [application, jobs] = [opened(roles.application), opened(roles.jobs)];
  const close = async (): Promise<void> => {
    if (postgres !== null) await Promise.all([application.close(), jobs.close()]);
    for (const role of Object.values(roles)) await owner.execute(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  };
  return { application, jobs, close };
}
