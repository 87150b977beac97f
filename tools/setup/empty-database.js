// The empty database that the package for migrations ships, without which the first replay of an installation takes 5 s.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workspaceNode } from "./install.js";
import { root, run } from "./workspace.js";

/** One for each version of PGlite; what is there stays. */
export function makeEmptyDatabase() {
  const manifest = join(root, "node_modules", "@electric-sql", "pglite", "package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  if (existsSync(join(root, "packages", "migrations", "data", `postgres-${version}.tar.zst`))) return;
  const program =
    'const { shipEmptyDatabase } = await import("./packages/migrations/src/replay/databases/pglite-image.ts"); await shipEmptyDatabase();';
  run("the empty database", workspaceNode(), ["--input-type=module", "--eval", program]);
}
