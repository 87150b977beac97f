// A Vite plugin for the image of an empty PGlite, which the package of the migrations ships: initdb takes seconds.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync, zstdDecompressSync } from "node:zlib";
import type { Plugin } from "vite";

const id = "virtual:empty-database";
const folder = resolve(import.meta.dirname, "../../packages/migrations/data");

/** The module's default export is the URL of the image, which browsers can decompress. */
export function emptyDatabase(): Plugin {
  return {
    name: "empty-database",
    resolveId: (specifier) => (specifier === id ? `\0${id}` : null),
    load(specifier) {
      if (specifier !== `\0${id}`) return null;
      const file = this.emitFile({ type: "asset", name: "empty-database.tar.gz", source: image() });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}

/** @throws {Error} if the packages are not built */
function image(): Uint8Array {
  const [name] = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".tar.zst")) : [];
  if (name === undefined) throw new Error(`there is no image in ${folder}: run \`node tools/setup/setup.js\``);
  return gzipSync(zstdDecompressSync(readFileSync(resolve(folder, name))), { level: 9 });
}
