// An empty PGlite, made once for a whole run into a file that each process loads its own from.
import { openAsBlob, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { type PgliteSource, startPglite as startOnImage } from "entity-derive/migrations";

/** The environment variable in which the global setup leaves the file's path for the processes of the test files. */
const pathVariable = "ENTITY_DERIVE_TEST_PGLITE";

/** Most of the start of a PGlite is initdb, which takes 4 s of CPU: the package for migrations ships what it makes. */
export async function makePgliteTemplate(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "entity-derive-pglite-"));
  const path = join(directory, "data.tar");
  // Of no use to the processes of tests, which load this file, too.
  const { shipEmptyDatabase } = await import("../../../packages/migrations/src/replay/databases/pglite-image.ts");
  await writeFile(path, zstdDecompressSync(await readFile(await shipEmptyDatabase())));
  process.env[pathVariable] = path;
  return () => rm(directory, { recursive: true });
}

const source: Pick<PgliteSource<PGlite, unknown>, "load"> = { load: () => import("@electric-sql/pglite") };

/** A new and empty PGlite; without a template it is made from nothing. */
export async function startPglite(): Promise<PGlite> {
  const extensions = { btree_gist, pg_trgm };
  const path = process.env[pathVariable];
  if (path === undefined) return PGlite.create({ extensions });
  return startOnImage(source, extensions, () => readFileSync(path));
}

/** The option with which a PGlite begins with the template, if there is one. */
export async function pgliteTemplate(): Promise<Pick<PGliteOptions, "loadDataDir">> {
  const path = process.env[pathVariable];
  return path === undefined ? {} : { loadDataDir: await openAsBlob(path) };
}
