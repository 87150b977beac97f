// A program that imports our packages into the size of its bundle, and into the sources that it consists of.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";

/** What an application brings itself. */
const besides = /^(?:node:|pg$|postgres$|@electric-sql\/|@nats-io\/|amqplib$|zod|valibot|hono|fastify|express)/;

const packageFolder = fileURLToPath(new URL("../../packages/entity-derive/", import.meta.url));
const { exports: entries } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));

/** The entry points of the runtime, as an application imports them. */
export const entryPoints: readonly string[] = Object.keys(entries)
  .filter((entry) => entry !== "./package.json")
  .map((entry) => entry.replace(/^\./, "entity-derive"));

/** What a program can import from an entry point: its file has exports besides, for other files of ours. */
export async function declaredNames(entry: string): Promise<readonly string[]> {
  return Object.keys(await import(sourceOf(entry) ?? entry));
}

function sourceOf(entry: string): string | null {
  const path: string | undefined = entries[entry.replace(/^entity-derive/, ".")]?.default;
  return path === undefined ? null : join(packageFolder, path.replace("dist", "src").replace(/\.js$/, ".ts"));
}

/** In bytes, minified and compressed. `source` is that of a module in `folder`. */
export async function bundledSize(source: string, folder: string): Promise<number> {
  const chunks = await bundle(source, folder, []);
  return gzipSync(chunks.map(({ code }) => code).join("\n"), { level: 9 }).length;
}

/** The sources of a bundle and their bytes in it, before it is minified; the largest first. */
export async function bundledSources(
  source: string,
  folder: string,
): Promise<readonly (readonly [path: string, bytes: number])[]> {
  const fromSources: Plugin = {
    name: "from sources",
    resolveId: sourceOf,
  };
  const chunks = await bundle(source, folder, [fromSources]);
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
  const sizes = modules.map(([path, { renderedLength }]) => [path, renderedLength] as const);
  return sizes.sort(([, a], [, b]) => b - a);
}

/** What is loaded with the program: not what it loads when a feature is used, by an `import()`. */
async function bundle(source: string, folder: string, plugins: readonly Plugin[]): Promise<readonly OutputChunk[]> {
  const entry = join(folder, "measured-program.ts");
  const program: Plugin = {
    name: "the program",
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? source : null),
  };
  const bundler = await rolldown({
    input: entry,
    cwd: folder,
    platform: "node",
    external: besides,
    plugins: [program, ...plugins],
  });
  const { output } = await bundler.generate({ minify: true });
  await bundler.close();
  const chunks = new Map(output.flatMap((part) => (part.type === "chunk" ? [[part.fileName, part] as const] : [])));
  const loaded = new Set([output[0]]);
  for (const { imports } of loaded) {
    for (const name of imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) loaded.add(imported);
    }
  }
  return [...loaded];
}
