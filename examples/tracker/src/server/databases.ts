// Where the tracker's data is into two databases, one for each of its roles.
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgDatabase } from "entity-derive/pg";
import { pgliteDatabase } from "entity-derive/pglite";
import { checkRowSecurity, type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import { type Database, migrate } from "entity-derive/runtime";
import { Pool } from "pg";
import { migrations } from "../app.derived/index.ts";

/** The same rows, as two roles see them. */
export interface Databases {
  /** Serves members: it sees and writes the rows of the workspace that a statement runs for, and no others. */
  readonly application: Database;
  /** Works for all workspaces: signing in, before it is known who it is, and what happens behind requests. */
  readonly jobs: Database;
}

export interface OpenedDatabases extends Databases {
  readonly close: () => Promise<void>;
}

const roles = { application: "tracker_app", jobs: "tracker_jobs" } as const;

/** @throws {RowSecurityError} where the application would see the rows of all workspaces */
export async function connectedDatabases(application: string, jobs: string): Promise<OpenedDatabases> {
  const pools = {
    application: pgDatabase(new Pool({ connectionString: application })),
    jobs: pgDatabase(new Pool({ connectionString: jobs })),
  };
  const close = async (): Promise<void> => {
    await Promise.all([pools.application.close(), pools.jobs.close()]);
  };
  try {
    await checkRowSecurity(pools.application, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...pools, close };
}

/** In this process, and gone with it: tables, roles and rights are made here. */
export async function embeddedDatabases(): Promise<OpenedDatabases> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  const owner = pgliteDatabase(pglite);
  await owner.execute(`CREATE ROLE ${roles.application}; CREATE ROLE ${roles.jobs} BYPASSRLS`);
  await migrateFor(owner, roles);
  const application = pgliteDatabase(pglite, { role: roles.application });
  await checkRowSecurity(application, migrations);
  return { application, jobs: pgliteDatabase(pglite, { role: roles.jobs }), close: () => owner.close() };
}

/** The tables, and what two roles may do with them: by the role that owns them. */
export async function migrateFor(owner: Database, to: RowSecurityRoles = roles): Promise<void> {
  await migrate(owner, migrations);
  await owner.execute(rowSecurityGrants(migrations, to));
}
