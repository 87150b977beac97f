// Finds the extensions that SQL creates, and loads them from PGlite.
import type { Extensions } from "@electric-sql/pglite";
import { ownPglite } from "./own-pglite.ts";
import { extensionModules } from "./pglite-start.ts";

/** SQL, and its origin as a message names it: `the migration of public.users`. */
export interface SqlText {
  readonly origin: string;
  readonly sql: string;
}

const created = /\bCREATE\s+EXTENSION\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"([^"]+)"|(\w+))/gi;

/** Extensions that are built in. */
const builtIn: ReadonlySet<string> = new Set(["plpgsql"]);

/**
 * Returns the extensions that the texts create, by name, and pg_trgm. Only these are loaded.
 * @param help what to do about an extension that PGlite does not include
 * @throws {Error} if PGlite does not include an extension
 */
export async function extensionsIn(texts: readonly SqlText[], help: string): Promise<Extensions> {
  // Always included, since an application may create pg_trgm itself.
  const origins = new Map([["pg_trgm", ""]]);
  for (const { origin, sql } of texts) {
    for (const [, quoted, bare] of sql.matchAll(created)) {
      const name = quoted ?? bare?.toLowerCase() ?? "";
      if (!builtIn.has(name)) origins.set(name, origin);
    }
  }
  // CREATE EXTENSION … CASCADE also creates this one.
  if (origins.has("earthdistance")) origins.set("cube", "");
  const loaded = await extensionModules(ownPglite, origins.keys());
  for (const [name, origin] of origins)
    if (!Object.hasOwn(loaded, name))
      throw new Error(`${origin} creates the extension ${name}, which PGlite does not include: ${help}`);
  return loaded;
}
