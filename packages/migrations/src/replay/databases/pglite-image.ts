// What initdb makes, kept: most of the start of a PGlite is initdb, 4 s of CPU, and to load what it has made takes 0.6 s.
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import type { CacheFolder } from "./cache-folder.ts";
import { ownPackage } from "./package-files.ts";

/** Made when the package is built, and shipped with it. */
const shippedFolder = new URL("data/", ownPackage);

/** Segments of the write-ahead log of 1 MB in place of 16: what is loaded is a quarter less, and so is its start a tenth. */
const smallWal: PGliteOptions = { initDbStartParams: ["--wal-segsize=1"] };

/** All of it, about 31 MB, in one piece: many small ones would be copied together. */
const chunkSize = 2 ** 25;

/** From what is shipped for this version of PGlite, else from the cache, else from nothing. */
export async function startPglite(
  create: (options: PGliteOptions) => Promise<PGlite>,
  cache: CacheFolder,
): Promise<PGlite> {
  const name = fileName();
  const content = (await readFile(new URL(name, shippedFolder)).catch(() => null)) ?? (await cache.read(name));
  if (content !== null) {
    try {
      return await create({ loadDataDir: new Blob([zstdDecompressSync(content, { chunkSize })]) });
    } catch {
      await cache.remove(name);
    }
  }
  const pglite = await create(smallWal);
  await cache.write(name, await compressed(pglite));
  return pglite;
}

/**
 * For the build of the package. What is there stays.
 * @public
 */
export async function shipEmptyDatabase(): Promise<void> {
  const path = new URL(fileName(), shippedFolder);
  if ((await readFile(path).catch(() => null)) !== null) return;
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create(smallWal);
  const made = new URL(`${fileName()}.${process.pid}`, shippedFolder);
  await mkdir(shippedFolder, { recursive: true });
  await writeFile(made, await compressed(pglite));
  await rename(made, path);
  await pglite.close();
}

async function compressed(pglite: PGlite): Promise<Uint8Array> {
  const data = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  return zstdCompressSync(data, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

function fileName(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8");
  return `pglite-${(JSON.parse(manifest) as { readonly version: string }).version}.tar.zst`;
}
