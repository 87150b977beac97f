// The database of the clinics as two roles see it.
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pgliteDatabase } from "entity-derive/pglite";
import { checkRowSecurity, type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import { applyMigrations, type Database } from "entity-derive/runtime";
import { migrations } from "./app.derived/index.ts";

export interface Databases {
  /** Serves staff: a statement sees the rows of the clinic that it runs for, and no others. */
  readonly application: Database;
  /** Works for all clinics: opens them, sends their calendars, writes their invoices, and serves administrators. */
  readonly jobs: Database;
  readonly close: () => Promise<void>;
}

/** Opens a database in this process, which ends with it. */
export async function embeddedDatabases(): Promise<Databases> {
  const roles = { application: "clinic_app", jobs: "clinic_jobs" };
  const pglite = await PGlite.create({ extensions: { btree_gist } });
  const owner = pgliteDatabase(pglite);
  await owner.execute(`CREATE ROLE ${roles.application}; CREATE ROLE ${roles.jobs} BYPASSRLS`);
  await prepare(owner, roles);
  const application = pgliteDatabase(pglite, { role: roles.application });
  const jobs = pgliteDatabase(pglite, { role: roles.jobs });
  await checkRowSecurity(application, migrations, { administration: jobs });
  return { application, jobs, close: () => owner.close() };
}

/** Applies the migrations, and grants the roles what they need. */
async function prepare(owner: Database, roles: RowSecurityRoles): Promise<void> {
  await applyMigrations(owner, new URL("../migrations/", import.meta.url));
  await owner.execute(rowSecurityGrants(migrations, roles));
}
