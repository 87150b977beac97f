// Finds the extensions that migrations create, and loads them from PGlite.
import type { Extension } from "@electric-sql/pglite";
import type { Migration } from "../database/ddl/migrate.ts";

const created = /\bCREATE\s+EXTENSION\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"([^"]+)"|(\w+))/gi;

/** Extensions that are built in. */
const builtIn: ReadonlySet<string> = new Set(["plpgsql"]);

/**
 * Returns the extensions that the migrations create, by name, and pg_trgm. Only these are loaded.
 * @throws {Error} if PGlite does not include an extension
 */
export async function extensionsOf(migrations: readonly Migration[]): Promise<Record<string, Extension>> {
  // Always included, since an application may create pg_trgm itself.
  const tablesByExtension = new Map([["pg_trgm", ""]]);
  for (const { table, EXTENSIONS = [] } of migrations) {
    for (const [, quoted, bare] of EXTENSIONS.join("\n").matchAll(created)) {
      const name = quoted ?? bare?.toLowerCase() ?? "";
      if (!builtIn.has(name)) tablesByExtension.set(name, table);
    }
  }
  // CREATE EXTENSION … CASCADE also creates this one.
  if (tablesByExtension.has("earthdistance")) tablesByExtension.set("cube", "");
  const loaded = Array.from(tablesByExtension, async ([name, table]) => [name, await extension(name, table)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

async function extension(name: string, table: string): Promise<Extension> {
  const exported = name.replaceAll("-", "_");
  if (/^\w+$/.test(exported)) {
    const found = await import(`@electric-sql/pglite/contrib/${exported}`).then(
      (module: Readonly<Record<string, Extension>>) => module[exported],
      () => undefined,
    );
    if (found !== undefined) return found;
  }
  throw new Error(
    `the migration of ${table} creates the extension ${name}, which PGlite does not include: open a database that has it, and call migrate`,
  );
}
