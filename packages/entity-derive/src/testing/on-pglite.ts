// Test databases on PGlite, in this process.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Extensions, PGlite } from "@electric-sql/pglite";
import { pgliteDatabase } from "../adapters/pglite/database.ts";
import type { Database } from "../database/database.ts";
import { CacheFolder } from "./cache-folder.ts";
import { ownPglite } from "./own-pglite.ts";
import { emptyImage, extensionModules, imageOf, startPglite } from "./pglite-start.ts";
import type { Template } from "./template.ts";
import type { OpenedRoles } from "./test-options.ts";

/**
 * Starts an empty PGlite from the image of initdb.
 * @throws {Error} if PGlite is not installed, or does not include an extension
 */
export async function emptyPglite(texts: readonly SqlText[], help: string): Promise<PGlite> {
  await requirePglite();
  const extensions = await extensionsIn(texts, help);
  const image = await templates().readOrMake("postgres.tar", () => emptyImage(ownPglite));
  return startPglite(ownPglite, extensions, () => image);
}

/** Starts a copy of the template. */
export async function openOnPglite(template: Template): Promise<OpenedRoles> {
  const texts = template.files.map(({ name, statements }) => ({
    origin: `${name}.sql`,
    sql: statements.flatMap(({ text, isReplayed }) => (isReplayed ? [text] : [])).join(";\n"),
  }));
  const help = "set `url` to a server that has it, or write `-- entity-derive: not replayed` above the statement";
  await requirePglite();
  const content = await templates().readOrMake(`${template.key()}.tar`, async () => {
    const pglite = await emptyPglite(texts, help);
    try {
      await template.fill(pgliteDatabase(pglite), true);
      return await imageOf(pglite);
    } finally {
      await pglite.close();
    }
  });
  const pglite = await startPglite(ownPglite, await extensionsIn(texts, help), () => content);
  const { roles } = template;
  const database = (role: string | undefined): Database => pgliteDatabase(pglite, { role });
  return {
    application: database(roles?.application),
    jobs: database(roles?.jobs),
    owner: database(undefined),
    drop: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

/** The files have 16 MB each: of several branches, or several projects. */
function templates(): CacheFolder {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve("@electric-sql/pglite")).href;
  return new CacheFolder({ entry, suffix: "-tests", maximumFiles: 8 });
}

async function requirePglite(): Promise<void> {
  try {
    await import("@electric-sql/pglite");
  } catch (cause) {
    throw new Error("testDatabase needs the package @electric-sql/pglite: npm i -D @electric-sql/pglite", { cause });
  }
}

/** SQL, and its origin as a message names it: `the migration of public.users`. */
interface SqlText {
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
async function extensionsIn(texts: readonly SqlText[], help: string): Promise<Extensions> {
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
