// The packages that are built, and the entry points of each as its package.json has them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const bundledPackages = ["entity-derive", "migrations", "compiler"];

/** What is loaded from `dist` without being exported: the command's own module. */
const unexported = { compiler: ["cli/main"] };

/** The program of a page that a package serves. */
const pages = { compiler: "studio/page/main" };

/** Its path within `src` without an ending; null for a package without a page. */
export function pageOf(folder) {
  return pages[nameOf(folder)] ?? null;
}

/** Paths within `src` without an ending; each becomes a file of that path in `dist`. */
export function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const paths = Object.values(exports).flatMap(({ default: path }) => path ?? []);
  return [...paths.map((path) => path.replace(/^\.\/dist\/(.*)\.js$/, "$1")), ...(unexported[nameOf(folder)] ?? [])];
}

/**
 * Each file that is read costs a start about a millisecond. So what every repository needs is one, together with what
 * adapters share, and with what the adapter of `pg` shares with its replicas, which are loaded later; what every route
 * needs is another; what a run of the compiler needs that finds nothing changed is one as well. What else entry points
 * share, the bundler finds by itself.
 */
const repository = [
  /\/src\/(?:codegen\/v1|(?:adapters|errors|observability|database(?:\/scope|\/statements|\/transactions)?)\/[^/]+)\.ts$/,
  /\/src\/(?:settings\/whole-number|adapters\/pg\/(?:query-on-nodes|session|replicas\/(?:position|session-state)))\.ts$/,
];
const chunks = {
  "entity-derive": [
    { name: "repository", test: (id) => repository.some((pattern) => pattern.test(id)), priority: 2 },
    { name: "http", test: /\/src\/codegen\/v1\/http\.ts$/, priority: 1 },
  ],
  compiler: [{ name: "generate", test: /\/src\/(?:cli\/generate|diagnostics\/render\/(?:format|style))\.ts$/ }],
};

export function chunksOf(folder) {
  return chunks[nameOf(folder)] ?? [];
}

/**
 * What an entry point exports: in the runtime, beside what is declared, what other files take from the chunk that it is in.
 * Otherwise the chunk would be one file more, and the entry point a list of its names, which takes a start a millisecond.
 */
export function signaturesOf(folder) {
  return nameOf(folder) === "entity-derive" ? "allow-extension" : "exports-only";
}

function nameOf(folder) {
  return folder.split(/[\\/]/).at(-1);
}

/** Everything but the package's own files: dependencies are installed beside it, as they were before. */
export function external(specifier) {
  return !/^(?:\.|\/|[A-Za-z]:)/.test(specifier);
}
