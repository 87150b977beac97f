// Catalogs in the cache of files, by the statements that create them.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { CacheFolder } from "entity-derive/migrations";
import type { Catalog } from "../../catalog/catalog.ts";
import { runningFiles } from "./package-files.ts";

/** A cache of catalogs. A catalog depends on its inputs alone. */
export interface CatalogCache {
  read(inputs: readonly string[]): Promise<Catalog | null>;
  write(inputs: readonly string[], catalog: Catalog): Promise<void>;
}

export function catalogCache(folder: CacheFolder): CatalogCache {
  const version = versionOfCode();
  const nameOf = (inputs: readonly string[]): string => {
    // Inputs are hashed with their lengths, so that boundaries matter.
    const hash = createHash("sha256").update(JSON.stringify([version, ...inputs]));
    return `catalog-${hash.digest("hex").slice(0, 32)}.json.zst`;
  };
  return {
    read: async (inputs) => {
      const content = await folder.read(nameOf(inputs));
      return content === null ? null : parseCatalog(content);
    },
    write: (inputs, catalog) => folder.write(nameOf(inputs), printCatalog(catalog)),
  };
}

/** A hash of the code that reads catalogs and replays files: another version may produce another catalog. */
function versionOfCode(): string {
  const hash = createHash("sha256");
  for (const path of runningFiles()) hash.update(readFileSync(path));
  return hash.digest("hex");
}

/** A tenth of the text. */
function printCatalog(catalog: Catalog): Uint8Array {
  return zstdCompressSync(
    JSON.stringify(catalog, (_, value: unknown) => (typeof value === "bigint" ? { bigint: `${value}` } : value)),
  );
}

function parseCatalog(content: Uint8Array): Catalog | null {
  try {
    return JSON.parse(zstdDecompressSync(content).toString("utf8"), (_, value: unknown) =>
      typeof value === "object" && value !== null && "bigint" in value ? BigInt(value.bigint as string) : value,
    ) as Catalog;
  } catch {
    return null;
  }
}
