// The sources of each package into the JavaScript that it ships: a file for each entry point, and chunks that they share.
// Run by the workspace's Node, since the bundler wants a newer one than setup.js may be run by.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledPackages, chunksOf, entriesOf, external, pageOf, signaturesOf } from "./packages.js";
import { root } from "./workspace.js";

/** Beside the files that it is about, so that deleting `dist` deletes it, too. */
const stampName = ".bundled";

/** @throws {Error} when a package cannot be bundled */
export async function bundlePackages() {
  for (const name of bundledPackages) await bundle(join(root, "packages", name));
}

async function bundle(folder) {
  const dist = join(folder, "dist");
  const wanted = fingerprint(folder);
  const stamp = join(dist, stampName);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const { rolldown } = await import("rolldown");
  const bundler = await rolldown({
    cwd: folder,
    input: Object.fromEntries(entriesOf(folder).map((entry) => [entry, `src/${entry}.ts`])),
    platform: "node",
    external,
    preserveEntrySignatures: signaturesOf(folder),
    transform: { target: "es2024" },
    onLog(_level, { message }) {
      throw new Error(message);
    },
  });
  const { output } = await bundler.generate({
    dir: dist,
    sourcemap: true,
    // The sources are shipped: a map that has them as well would be twice as large.
    sourcemapExcludeSources: true,
    comments: { legal: true, annotation: true, jsdoc: false },
    chunkFileNames: "chunks/[name].js",
    codeSplitting: { groups: chunksOf(folder) },
  });
  await bundler.close();
  const page = pageOf(folder);
  const pageOutput = page === null ? [] : await bundlePage(folder, page);
  const files = new Map(
    [...output, ...pageOutput].map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]),
  );
  for (const [name, text] of files) writeWhole(join(dist, name), text);
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (/\.js(?:\.map)?$/.test(name) && !files.has(name.replaceAll("\\", "/"))) rmSync(join(dist, name));
  }
  writeFileSync(stamp, wanted);
}

/** The program of a page, which browsers load as one file. It stays readable. */
async function bundlePage(folder, page) {
  const { rolldown } = await import("rolldown");
  const bundler = await rolldown({
    cwd: folder,
    input: { [page]: `src/${page}.ts` },
    platform: "browser",
    transform: { target: "es2024" },
    onLog(_level, { message }) {
      throw new Error(message);
    },
  });
  const { output } = await bundler.generate({ dir: join(folder, "dist"), comments: { legal: true } });
  await bundler.close();
  return output;
}

/** Another process may read it meanwhile: it is there as a whole, before or after. */
function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const made = `${path}.${process.pid}`;
  writeFileSync(made, text);
  renameSync(made, path);
}

/** Changes with everything that decides what is written: sources, entry points, the bundler, this folder's programs. */
function fingerprint(folder) {
  const hash = createHash("sha256");
  const add = (path) => hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  const sources = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" });
  for (const path of sources.filter((name) => name.endsWith(".ts")).sort()) add(join(folder, "src", path));
  add(join(folder, "package.json"));
  for (const program of ["bundle.js", "packages.js"]) add(join(root, "tools", "setup", program));
  add(join(root, "node_modules", "rolldown", "package.json"));
  return hash.digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundlePackages();
