// The image of an empty PGlite database: initdb takes 4 s of CPU, loading the image 0.3 s.
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Extensions, PGlite } from "@electric-sql/pglite";
import { type CacheFolder, emptyImage, startPglite } from "entity-derive/migrations";
import { ownPglite } from "./own-pglite.ts";
import { ownPackage } from "./package-files.ts";

/** The image is created when the package is built, and shipped with it. */
const shippedFolder = new URL("data/", ownPackage);

/** Larger than the image of about 16 MB: several chunks would be copied together. */
const chunkSize = 2 ** 25;

/** Loads the shipped image of this PGlite version, else the cached one. */
export async function startEmpty(extensions: Extensions, cache: CacheFolder): Promise<PGlite> {
  const name = fileName();
  const shipped = await readFile(new URL(name, shippedFolder)).catch(() => null);
  const content = shipped ?? (await cache.readOrMake(name, makeImage));
  try {
    return await startPglite(ownPglite, extensions, () => imageIn(content));
  } catch {
    await cache.remove(name);
    const made = await makeImage();
    return startPglite(ownPglite, extensions, () => imageIn(made));
  }
}

/** The whole chunk: to cut off what follows the end of the tar file would copy it. */
function imageIn(compressed: Uint8Array): Uint8Array {
  return new Uint8Array(zstdDecompressSync(compressed, { chunkSize }).buffer);
}

/**
 * Creates the image when the package is built, unless it exists. Returns its path.
 * @public
 */
export async function shipEmptyDatabase(): Promise<URL> {
  const path = new URL(fileName(), shippedFolder);
  if ((await readFile(path).catch(() => null)) !== null) return path;
  const temporary = new URL(`${fileName()}.${process.pid}`, shippedFolder);
  // Images of other versions would be shipped, too.
  await rm(shippedFolder, { recursive: true, force: true });
  await mkdir(shippedFolder, { recursive: true });
  await writeFile(temporary, await makeImage());
  await rename(temporary, path);
  return path;
}

async function makeImage(): Promise<Uint8Array> {
  return zstdCompressSync(await emptyImage(ownPglite), { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

function fileName(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.resolve("@electric-sql/pglite")), "utf8");
  return `postgres-${(JSON.parse(manifest) as { readonly version: string }).version}.tar.zst`;
}
