// A project that was set up into the lines that say what to do next: install, generate, and serve what was generated.
import { resolveCommand } from "package-manager-detector/commands";
import { hasEslint } from "./ignore-files.ts";
import { type Driver, type Framework, isCommonJs, type ProjectFacts } from "./project-facts.ts";

export function nextSteps(facts: ProjectFacts, hasExample: boolean): readonly string[] {
  const { packageManager, framework, dependencies } = facts;
  const install = resolveCommand(packageManager, "install", []);
  const run = resolveCommand(packageManager, "run", ["generate:watch"]);
  const documentation = "https://github.com/entity-derive/entity-derive/blob/main/docs";
  return [
    ...(install === null ? [] : [`install: ${[install.command, ...install.args].join(" ")}`]),
    ...(run === null ? [] : [`regenerate on every change: ${[run.command, ...run.args].join(" ")}`]),
    ...(dependencies.has("vite")
      ? ['or from Vite: `plugins: [entityDerive()]`, from "@entity-derive/compiler/vite", in vite.config.ts']
      : []),
    ...(hasEslint(facts)
      ? ['ESLint: `{ ignores: ["**/*.derived/**"] }`, an object of its own, in its configuration']
      : []),
    ...(hasExample ? [`serve the example:\n\n${indented(wiring(facts))}\n`] : []),
    `${pages[framework].title}: ${documentation}/${pages[framework].path}`,
  ];
}

const pages: Readonly<Record<Framework, { readonly title: string; readonly path: string }>> = {
  hono: { title: "with Hono", path: "frameworks/hono.md" },
  fastify: { title: "with Fastify", path: "frameworks/fastify.md" },
  express: { title: "with Express", path: "frameworks/express.md" },
  nestjs: { title: "with NestJS", path: "frameworks/nestjs.md" },
  nextjs: { title: "with Next.js", path: "frameworks/nextjs.md" },
  node: { title: "with node:http", path: "frameworks/node.md" },
};

const databases: Readonly<Record<Driver, { readonly imports: readonly string[]; readonly value: string }>> = {
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

/** What serves the example: the part that a server's own file needs. */
function wiring(facts: ProjectFacts): string {
  const { framework, driver, importEnding } = facts;
  const { imports, value } = databases[driver ?? "pg"];
  const { from, routes, mount } = mounts[framework];
  const lines = [
    `const db = ${value};`,
    "await migrate(db, [NoteMigration]);",
    "const notes = new PostgresNoteRepository(db);",
    mount,
  ];
  // A CommonJS module cannot wait at its top level.
  const waiting = [
    "async function serveNotes(): Promise<void> {",
    ...lines.map((line) => `  ${line}`),
    "}",
    "void serveNotes();",
  ];
  return [
    ...from,
    ...imports,
    'import { migrate } from "entity-derive/runtime";',
    `import { NoteMigration, ${routes}, PostgresNoteRepository } from "./note.derived/index${importEnding}";`,
    "",
    ...(isCommonJs(facts) ? waiting : lines),
  ].join("\n");
}

interface Mount {
  readonly from: readonly string[];
  readonly routes: "noteRouter" | "noteRoutes";
  readonly mount: string;
}

const express: Mount = {
  from: ['import { expressRoutes } from "entity-derive/express";'],
  routes: "noteRoutes",
  mount: "app.use(expressRoutes(noteRoutes(notes)));",
};

const mounts: Readonly<Record<Framework, Mount>> = {
  hono: { from: [], routes: "noteRouter", mount: 'app.route("/", noteRouter(notes));' },
  fastify: { from: [], routes: "noteRouter", mount: "await app.register(noteRouter(notes));" },
  express,
  nestjs: express,
  nextjs: {
    from: ['import { fetchHandler } from "entity-derive/fetch";'],
    routes: "noteRoutes",
    mount:
      'const handler = fetchHandler(noteRoutes(notes), { prefix: "/api" });\nexport { handler as DELETE, handler as GET, handler as PATCH, handler as POST };',
  },
  node: {
    from: ['import { createServer } from "node:http";', 'import { nodeListener } from "entity-derive/node";'],
    routes: "noteRoutes",
    mount: "createServer(nodeListener(noteRoutes(notes))).listen(3000);",
  },
};

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "    ");
}
