// Prints a server for the example, in the project's framework.
import { join } from "node:path/posix";
import { type Driver, type Framework, hasPackage, type ProjectFacts } from "./project-facts.ts";

export interface ExampleServer {
  /** The path of the file, relative to the root. */
  readonly path: string;
  readonly text: string;
  /** The command that starts it. */
  readonly start: string;
}

export function exampleServer(facts: ProjectFacts): ExampleServer {
  const { sourceFolder, packageManager, framework, driver } = facts;
  const address = driver === "@electric-sql/pglite" ? "" : ", with the address of the database in DATABASE_URL";
  switch (framework) {
    case "nextjs":
      return {
        path: join(sourceFolder, "app/api/[...path]/route.ts"),
        text: routeHandler(facts),
        start: `serve ${origin}/api/notes${address}: ${packageManager.run("dev")}`,
      };
    case "nestjs":
      return {
        path: join(sourceFolder, "main.ts"),
        text: program(facts, framework, "./"),
        start: `serve ${origin}/notes${address}: ${packageManager.run("start")}`,
      };
    default: {
      // Vite bundles its sources for the browser, so the server is outside of them.
      const isInRoot = hasPackage(facts, "vite") && sourceFolder !== ".";
      const path = isInRoot ? "serve-notes.ts" : join(sourceFolder, "serve-notes.ts");
      return {
        path,
        text: program(facts, framework, isInRoot ? `./${sourceFolder}/` : "./"),
        start: startOf(facts, path, address),
      };
    }
  }
}

/** Bun, Deno and Workers serve a module's default export. */
export function servesHonoByNode(facts: ProjectFacts): boolean {
  const others = ["wrangler", "@cloudflare/workers-types", "@types/bun", "bun-types"];
  const isOther = others.some((name) => hasPackage(facts, name)) || /^(?:bun|deno)/.test(facts.packageManager.agent);
  return facts.framework === "hono" && (hasPackage(facts, "@hono/node-server") || !isOther);
}

const origin = "http://localhost:3000";

function startOf(facts: ProjectFacts, path: string, address: string): string {
  if (facts.framework === "hono" && !servesHonoByNode(facts))
    return `build it with the project, and start it${address}`;
  return facts.importEnding === ".ts" && !facts.isCompiledToCommonJs
    ? `serve ${origin}/notes${address}: node ${path}`
    : `build it with the project, and start it${address}: it serves ${origin}/notes`;
}

interface DatabaseSetup {
  readonly imports: readonly string[];
  readonly value: string;
}

const databases: Readonly<Record<Driver, DatabaseSetup>> = {
  pg: {
    imports: ['import { pgDatabase } from "entity-derive/pg";', 'import { Pool } from "pg";'],
    value: 'pgDatabase(new Pool({ connectionString: process.env["DATABASE_URL"] }))',
  },
  postgres: {
    imports: ['import { postgresJsDatabase } from "entity-derive/postgres-js";', 'import postgres from "postgres";'],
    value: 'postgresJsDatabase(postgres(process.env["DATABASE_URL"] ?? ""))',
  },
  "@electric-sql/pglite": {
    imports: [
      'import { PGlite } from "@electric-sql/pglite";',
      'import { pgliteDatabase } from "entity-derive/pglite";',
    ],
    value: 'pgliteDatabase(await PGlite.create("./.data"))',
  },
};

interface Server {
  readonly imports: readonly string[];
  readonly routes: "noteRouter" | "noteRoutes";
  readonly lines: readonly string[];
}

const servers: Readonly<Record<Exclude<Framework, "nextjs" | "hono">, Server>> = {
  fastify: {
    imports: ['import { fastify } from "fastify";'],
    routes: "noteRouter",
    lines: ["const app = fastify();", "await app.register(noteRouter(notes));", "await app.listen({ port: 3000 });"],
  },
  express: {
    imports: ['import { expressRoutes } from "entity-derive/express";', 'import express from "express";'],
    routes: "noteRoutes",
    lines: ["const app = express();", "app.use(expressRoutes(noteRoutes(notes)));", "app.listen(3000);"],
  },
  nestjs: {
    imports: ['import { NestFactory } from "@nestjs/core";', 'import { expressRoutes } from "entity-derive/express";'],
    routes: "noteRoutes",
    lines: [
      "const app = await NestFactory.create(AppModule);",
      "app.use(expressRoutes(noteRoutes(notes)));",
      "await app.listen(3000);",
    ],
  },
  node: {
    imports: ['import { createServer } from "node:http";', 'import { nodeListener } from "entity-derive/node";'],
    routes: "noteRoutes",
    lines: ["createServer(nodeListener(noteRoutes(notes))).listen(3000);"],
  },
};

function serverOf(framework: Exclude<Framework, "nextjs">, facts: ProjectFacts): Server {
  if (framework !== "hono") return servers[framework];
  const isByNode = servesHonoByNode(facts);
  return {
    imports: [...(isByNode ? ['import { serve } from "@hono/node-server";'] : []), 'import { Hono } from "hono";'],
    routes: "noteRouter",
    lines: [
      "const app = new Hono();",
      'app.route("/", noteRouter(notes));',
      isByNode ? "serve({ fetch: app.fetch, port: 3000 });" : "export default app;",
    ],
  };
}

/** @param sources the folder of the example's entity, relative to the program */
function program(facts: ProjectFacts, framework: Exclude<Framework, "nextjs">, sources: string): string {
  const { driver, importEnding } = facts;
  const { imports, value } = databases[driver ?? "pg"];
  const server = serverOf(framework, facts);
  const lines = [
    `const db = ${value};`,
    "await migrate(db, [NoteMigration]);",
    "const notes = new PostgresNoteRepository(db);",
    "",
    ...server.lines,
  ];
  return [
    ...[...server.imports, ...imports, 'import { migrate } from "entity-derive/runtime";'].sort(byModule),
    ...(framework === "nestjs" ? [`import { AppModule } from "./app.module${importEnding}";`] : []),
    `import { NoteMigration, ${server.routes}, PostgresNoteRepository } from "${sources}note.derived/index${importEnding}";`,
    "",
    // CommonJS has no top-level await.
    ...(facts.isCompiledToCommonJs ? inFunction(lines) : lines),
  ].join("\n");
}

function inFunction(lines: readonly string[]): readonly string[] {
  return [
    "async function main(): Promise<void> {",
    ...lines.map((line) => (line === "" ? "" : `  ${line}`)),
    "}",
    "",
    "void main();",
  ];
}

/** Next.js also loads the module at build time, without a database, so the first request migrates. */
function routeHandler({ driver, importEnding }: ProjectFacts): string {
  const { imports, value } = databases[driver ?? "pg"];
  return [
    ...[
      'import { type FetchHandler, fetchHandler } from "entity-derive/fetch";',
      'import { migrate } from "entity-derive/runtime";',
      ...imports,
    ].sort(byModule),
    `import { NoteMigration, noteRoutes, PostgresNoteRepository } from "../../../note.derived/index${importEnding}";`,
    "",
    "let started: Promise<FetchHandler> | undefined;",
    "",
    "async function start(): Promise<FetchHandler> {",
    `  const db = ${value};`,
    "  await migrate(db, [NoteMigration]);",
    '  return fetchHandler(noteRoutes(new PostgresNoteRepository(db)), { prefix: "/api" });',
    "}",
    "",
    "async function handler(request: Request): Promise<Response> {",
    "  // If the start fails, the next request tries again.",
    "  started ??= start().catch((error: unknown) => {",
    "    started = undefined;",
    "    throw error;",
    "  });",
    "  return (await started)(request);",
    "}",
    "",
    "export {",
    ...["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"].map((method) => `  handler as ${method},`),
    "};",
  ].join("\n");
}

/** Sorts imports of Node's modules first. */
function byModule(one: string, other: string): number {
  const key = (line: string): string => line.replace(/^.* from "(node:)?/, (_, node = "~") => node);
  return key(one) < key(other) ? -1 : 1;
}
