// Test databases on PGlite, in this process.
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { pgliteDatabase } from "../adapters/pglite/database.ts";
import type { Database } from "../database/database.ts";
import { extensionsIn, type SqlText } from "./extensions.ts";
import type { Template } from "./template.ts";
import { templateFile } from "./template-files.ts";
import type { OpenedRoles } from "./test-options.ts";

/** WAL segments of 1 MB instead of 16 MB: the file is a quarter smaller. */
const smallWal: PGliteOptions = { initDbStartParams: ["--wal-segsize=1"] };

/**
 * Clearing the default 128 MB takes a quarter of the start. A copy begins with a recovery, and the timer of its
 * progress would keep the process alive.
 */
const settings: readonly string[] = ["-c", "shared_buffers=16MB", "-c", "log_startup_progress_interval=0"];

/**
 * Starts an empty PGlite from the image of initdb.
 * @throws {Error} if PGlite is not installed, or does not include an extension
 */
export async function emptyPglite(texts: readonly SqlText[], help: string): Promise<PGlite> {
  const { PGlite } = await loadPglite();
  const extensions = await extensionsIn(texts, help);
  return start({ extensions, loadDataDir: await templateFile("empty", () => dumped(PGlite.create(smallWal))) });
}

/** Starts a copy of the template. */
export async function openOnPglite(template: Template): Promise<OpenedRoles> {
  const texts = template.files.map(({ name, statements }) => ({
    origin: `${name}.sql`,
    sql: statements.flatMap(({ text, isReplayed }) => (isReplayed ? [text] : [])).join(";\n"),
  }));
  const help = "set `url` to a server that has it, or write `-- entity-derive: not replayed` above the statement";
  await loadPglite();
  const content = await templateFile(template.key(), () => {
    const filled = emptyPglite(texts, help).then(async (pglite) => {
      try {
        await template.fill(pgliteDatabase(pglite), true);
        return pglite;
      } catch (error) {
        await pglite.close();
        throw error;
      }
    });
    return dumped(filled);
  });
  const pglite = await start({ extensions: await extensionsIn(texts, help), loadDataDir: content });
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

async function start(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await loadPglite();
  return PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...settings] });
}

async function dumped(starting: Promise<PGlite>): Promise<Blob> {
  const pglite = await starting;
  try {
    // Shortens the recovery of copies.
    await pglite.exec("CHECKPOINT");
    return await pglite.dumpDataDir("none");
  } finally {
    await pglite.close();
  }
}

async function loadPglite(): Promise<typeof import("@electric-sql/pglite")> {
  try {
    return await import("@electric-sql/pglite");
  } catch (cause) {
    throw new Error("testDatabase needs the package @electric-sql/pglite: npm i -D @electric-sql/pglite", { cause });
  }
}
