// Files with SQL as the compiler takes them, whose statements one database of the process analyzes.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, type EmbeddedDatabase, embeddedDatabase, shadowDatabase } from "@entity-derive/migrations";
import type { QuerySources, Source } from "../src/compilation.ts";
import { runOnSchema } from "../src/project/queries/schema-database.ts";

/** It keeps the process running, so it is closed when it has not been used for a moment. */
let embedded: EmbeddedDatabase | null = null;
let closing: NodeJS.Timeout | undefined;
const idleTime = 200;
/** Ends when nobody uses it: two at once would open two databases. */
let last: Promise<unknown> = Promise.resolve();

function withEmbedded<T>(run: (database: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const result = last.then(() => {
    clearTimeout(closing);
    embedded ??= openDatabase();
    return run(embedded);
  });
  last = result
    .catch(() => undefined)
    .then(() => {
      closing = setTimeout(close, idleTime);
    });
  return result;
}

/** The server of a run of tests takes a quarter of the CPU. On all engines, and without a server, it is PGlite, as for users. */
function openDatabase(): EmbeddedDatabase {
  const { ENTITY_DERIVE_TEST_SERVER: address, ENGINES: engines } = process.env;
  return address === undefined || engines !== undefined ? embeddedDatabase(cacheFolder()) : shadowDatabase(address);
}

async function close(): Promise<void> {
  const open = embedded;
  embedded = null;
  await open?.close();
}

/** The files with SQL of a folder; undefined if there are none. */
export function querySources(root: string): QuerySources | undefined {
  const paths = globSync("**/*.queries.sql", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  if (paths.length === 0) return undefined;
  return analyzedSources(paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })));
}

/** Analyzes statements on the schema of the entities. */
export function analyzedSources(files: readonly Source[]): QuerySources {
  const config = { migrations: { folder: "migrations", table: "public.entity_migrations" }, postgres: 18 } as const;
  return {
    files,
    state: "",
    onSchema: (schema, run) =>
      withEmbedded((open) => runOnSchema(open, { root: import.meta.dirname, config, shadow: null }, schema, run)),
    generated: () => null,
    postgres: 18,
    reusesFiles: false,
  };
}
