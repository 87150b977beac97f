// The CREATE EXTENSION statements of migrations into what PGlite has to be opened with.
import type { Extension } from "@electric-sql/pglite";
import type { Migration } from "../database/ddl/migrate.ts";

const created = /\bCREATE\s+EXTENSION\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"([^"]+)"|(\w+))/gi;

/** Extensions that are there without being loaded. */
const builtIn: ReadonlySet<string> = new Set(["plpgsql"]);

/**
 * The extensions that the migrations create, by name, each with trigrams beside it. Only these are loaded.
 * @throws {Error} for one that PGlite does not ship
 */
export async function extensionsOf(migrations: readonly Migration[]): Promise<Record<string, Extension>> {
  // Trigrams are always there: an application may create the extension itself.
  const asked = new Map([["pg_trgm", ""]]);
  for (const { table, EXTENSIONS = [] } of migrations) {
    for (const [, quoted, bare] of EXTENSIONS.join("\n").matchAll(created)) {
      const name = quoted ?? bare?.toLowerCase() ?? "";
      if (!builtIn.has(name)) asked.set(name, table);
    }
  }
  // With CASCADE it creates this one too.
  if (asked.has("earthdistance")) asked.set("cube", "");
  const loaded = Array.from(asked, async ([name, table]) => [name, await extension(name, table)] as const);
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
