// Test databases on PGlite, in this process.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { pgliteDatabase } from "../adapters/pglite/database.ts";
import type { Database } from "../database/database.ts";
import { CacheFolder } from "./cache-folder.ts";
import { extensionsIn, type SqlText } from "./extensions.ts";
import { ownPglite } from "./own-pglite.ts";
import { emptyImage, imageOf, startPglite } from "./pglite-start.ts";
import type { Template } from "./template.ts";
import type { OpenedRoles } from "./test-options.ts";

/**
 * Starts an empty PGlite from the image of initdb.
 * @throws {Error} if PGlite is not installed, or does not include an extension
 */
export async function emptyPglite(texts: readonly SqlText[], help: string): Promise<PGlite> {
  await requirePglite();
  const extensions = await extensionsIn(texts, help);
  return startPglite(
    ownPglite,
    extensions,
    blobOf(await templates().readOrMake("postgres.tar", () => emptyImage(ownPglite))),
  );
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
  const pglite = await startPglite(ownPglite, await extensionsIn(texts, help), blobOf(content));
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

/** A blob of `openAsBlob` cannot be read once another process has changed the time of the file. */
function blobOf(content: Uint8Array): Blob {
  return new Blob([content as Uint8Array<ArrayBuffer>]);
}

async function requirePglite(): Promise<void> {
  try {
    await import("@electric-sql/pglite");
  } catch (cause) {
    throw new Error("testDatabase needs the package @electric-sql/pglite: npm i -D @electric-sql/pglite", { cause });
  }
}
