// Emits the files of the application's folder, which combine the exports of all entities.

import type { Router } from "../../2-model/names/files.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { Code } from "../../text/code.ts";
import { printFile } from "../../text/print/print.ts";
import { emitBarrel } from "../barrel.ts";
import { appHeader } from "../header.ts";
import type { QueryPart } from "../queries/app-part.ts";
import { type AppEmission, appEmission } from "./app-emission.ts";
import { emitDiagram } from "./diagram.ts";
import { type AppPart, appPart } from "./member.ts";
import { emitAppMigrations } from "./migrations.ts";
import { emitAppOpenApi } from "./openapi.ts";
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

interface EmittedFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the files of the application's folder; none if no entity has content for them. */
export function emitApp(plans: readonly Plan[], options: AppOptions): readonly EmittedFile[] {
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
): readonly EmittedFile[] {
  const sorted = parts.toSorted((a, b) => compare(a.source, b.source));
  const emission = appEmission(sorted, queries, folder, router);
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
    text: printFile(code, { header: appHeader, ending: importEnding, module: `./${name}` }),
  }));
}

/** Orders entities by their file and their position in it, so that the output does not depend on the order of reading. */
function compare(a: AppPart["source"], b: AppPart["source"]): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.start - b.start;
}
