// Creates and checks the roles of test databases.
import type { Database, Queryable } from "../database/database.ts";
import { sqlState } from "../errors/sql-state.ts";
import type { RowSecurityRoles } from "../row-security/grants.ts";
import { quoteIdentifier, quoteText } from "../sql/quote.ts";

/**
 * Creates a role unless it exists: roles belong to the whole server, and other processes create them as well. The
 * current role becomes a member, since it needs that to set the role if it is no superuser.
 * @throws {Error} if the current role may not create it
 */
export async function createRole(db: Queryable, name: string, attributes: string = ""): Promise<void> {
  const role = quoteIdentifier(name);
  const block = `BEGIN
    IF pg_catalog.to_regrole(${quoteText(role)}) IS NULL THEN
      CREATE ROLE ${role} ${attributes};
      GRANT ${role} TO CURRENT_USER;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END`;
  try {
    await db.execute(`DO ${quoteText(block)}`);
  } catch (error) {
    if (!isDenied(error)) throw error;
    const described = attributes === "" ? name : `${name} with ${attributes}`;
    const help = "create it beforehand, or connect as a superuser";
    throw new Error(`testDatabase: the role of \`url\` may not create the role ${described}: ${help}`, {
      cause: error,
    });
  }
}

/** @throws {Error} if policies do not apply to the application's role, or apply to that of jobs, or one cannot be set */
export async function checkRoles(db: Database, { application, jobs }: RowSecurityRoles): Promise<void> {
  const text = "SELECT rolname, rolsuper, rolsuper OR rolbypassrls FROM pg_catalog.pg_roles WHERE rolname IN ($1, $2)";
  const { rows } = await db.query({ name: "testing.roles", text }, [application, jobs ?? application]);
  for (const [name, isSuperuser, bypasses] of rows) {
    if (name === application && bypasses === "t") {
      const reason = isSuperuser === "t" ? "is a superuser" : "has BYPASSRLS";
      const help = "so no policy applies to it: use another role";
      throw new Error(`testDatabase: the role ${application} exists and ${reason}, ${help}`);
    }
    if (jobs !== undefined && name === jobs && bypasses !== "t") {
      const help = `ALTER ROLE ${quoteIdentifier(jobs)} BYPASSRLS`;
      throw new Error(`testDatabase: the role ${jobs} exists without BYPASSRLS: ${help}`);
    }
  }
  for (const name of jobs === undefined ? [application] : [application, jobs]) await checkMembership(db, name);
}

async function checkMembership(db: Database, name: string): Promise<void> {
  const role = quoteIdentifier(name);
  try {
    await db.transaction((transaction) => transaction.execute(`SET LOCAL ROLE ${role}`));
  } catch (error) {
    if (!isDenied(error)) throw error;
    const help = `GRANT ${role} to it, or connect as a superuser`;
    throw new Error(`testDatabase: the role of \`url\` may not set the existing role ${name}: ${help}`, {
      cause: error,
    });
  }
}

/** Whether a privilege is missing. */
export function isDenied(error: unknown): boolean {
  return sqlState(error) === "42501";
}
