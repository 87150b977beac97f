// Emits the files of the application's folder, which combine the exports of all entities.

import type { Router } from "../../2-model/names/files.ts";
import { type DiagramTable, mermaidDiagram } from "../../4-plan/app/diagram.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { GeneratedFile } from "../../compilation.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { template } from "../../text/literal.ts";
import { printFile } from "../../text/print/print.ts";
import { emitBarrel } from "../barrel.ts";
import { documented, httpRuntime, httpRuntimeType, runtimeType } from "../context.ts";
import { appHeader } from "../header.ts";
import type { QueryPart } from "../queries/emission.ts";
import { type AppEmission, appEmission, membersWith } from "./app-emission.ts";
import { type AppPart, appPart } from "./member.ts";
import { emitOutbox } from "./outbox.ts";
import { emitRepositories } from "./repositories.ts";
import { emitAppRouter } from "./router.ts";
import { emitAppRoutes } from "./routes.ts";
import { emitTesting } from "./testing.ts";
import { emitTransactional } from "./transactional.ts";

/** The emitters of the files; each returns null if no entity has content for its file. */
const emitters: readonly (readonly [name: string, emit: (emission: AppEmission) => Code | null])[] = Object.entries({
  migrations: emitAppMigrations,
  repositories: emitRepositories,
  transactional: emitTransactional,
  routes: emitAppRoutes,
  router: emitAppRouter,
  openapi: emitAppOpenApi,
  outbox: emitOutbox,
});

export interface AppOptions {
  /** `src/app.derived` */
  readonly folder: string;
  readonly router: Router;
  readonly importEnding: string;
}

/** Returns the files of the application's folder; none if no entity has content for them. */
export function emitApp(plans: readonly Plan[], options: AppOptions): readonly GeneratedFile[] {
  return emitAppParts(
    plans.map((plan) => appPart(plan, options.router)),
    [],
    options,
  );
}

/** Returns the same files from the parts of the entities, and of the files with SQL. */
export function emitAppParts(
  parts: readonly AppPart[],
  queries: readonly QueryPart[],
  { folder, router, importEnding }: AppOptions,
): readonly GeneratedFile[] {
  const sorted = parts.toSorted((a, b) => compare(a.source, b.source));
  const emission = appEmission(sorted, queries, router);
  const codes: readonly (readonly [string, Code | null])[] = [
    ...emitters.map(([name, emit]) => [name, emit(emission)] as const),
    ["diagram", emitDiagram(sorted.flatMap(({ table }) => table ?? []))],
  ];
  const testing = emitTesting(emission);
  const present = codes.flatMap(([name, code]) => (code === null ? [] : [{ name, code }]));
  if (present.length === 0) return [];
  const barrel = emitBarrel(
    present.map(({ name }) => name),
    importEnding,
  );
  const outsideBarrel = testing === null ? [] : [{ name: "testing", code: testing }];
  return [...present, { name: "index", code: barrel }, ...outsideBarrel].map(({ name, code }) => ({
    name: `${name}.ts`,
    text: printFile(code, { header: appHeader, ending: importEnding, folder, module: `./${name}` }),
  }));
}

/** Orders entities by their file and their position in it, so that the output does not depend on the order of reading. */
function compare(a: AppPart["source"], b: AppPart["source"]): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.start - b.start;
}

function emitDiagram(tables: readonly DiagramTable[]): Code | null {
  if (tables.length === 0) return null;
  return ts`
    /** The tables and their foreign keys as a Mermaid entity relationship diagram. */
    export const diagram = ${template(mermaidDiagram(tables))};`;
}

function emitAppMigrations(emission: AppEmission): Code | null {
  const members = membersWith(emission, "migration");
  if (members.length === 0) return null;
  return documented(
    "The tables of all entities, in the order of their references: `migrate(db, migrations)` creates them.",
    ts`
      export const migrations: readonly ${runtimeType("Migration")}[] = [
        ${members.map((member) => ts`${member.value("migration")},`)}
      ];`,
  );
}

function emitAppOpenApi(emission: AppEmission): Code | null {
  const members = membersWith(emission, "api");
  if (members.length === 0) return null;
  const apis = [...members.map((member) => ts`${member.value("api")}`), ts`...own`];
  return documented(
    [
      "The OpenAPI document of the application.",
      "@throws {Error} if two APIs have different schemas of one name, or the same operation",
    ],
    ts`
      export function document(info: ${httpRuntimeType("DocumentInfo")}, own: readonly ${httpRuntimeType("Api")}[] = []): ${httpRuntimeType("OpenApiDocument")} {
        return ${list(ts`${httpRuntime("mergeOpenApi")}(info, [`, apis, "])")};
      }`,
  );
}
