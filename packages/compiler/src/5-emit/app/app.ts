// The plans of all entities into the files of the application's folder: one place where all of them are.

import type { Router } from "../../2-model/names/files.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { Code } from "../../text/code.ts";
import { printFile } from "../../text/print.ts";
import { emitBarrel } from "../barrel.ts";
import { appHeader } from "../header.ts";
import { type AppEmission, appEmission } from "./app-emission.ts";
import { emitDiagram } from "./diagram.ts";
import { emitAppMigrations } from "./migrations.ts";
import { emitAppOpenApi } from "./openapi.ts";
import { emitRepositories } from "./repositories.ts";
import { emitAppRouter } from "./router.ts";
import { emitAppRoutes } from "./routes.ts";
import { emitTransactional } from "./transactional.ts";

/** What each file is made by; null where no entity has anything for it. */
const emitters: Readonly<Record<string, (emission: AppEmission) => Code | null>> = {
  migrations: emitAppMigrations,
  repositories: emitRepositories,
  transactional: emitTransactional,
  routes: emitAppRoutes,
  router: emitAppRouter,
  openapi: emitAppOpenApi,
  diagram: emitDiagram,
};

export interface AppOptions {
  /** `src/app.derived` */
  readonly folder: string;
  readonly router: Router;
  readonly importEnding: string;
}

/** The files of the application's folder; none where there is no repository. */
export function emitApp(
  plans: readonly Plan[],
  { folder, router, importEnding }: AppOptions,
): readonly { readonly name: string; readonly text: string }[] {
  const emission = appEmission(plans, folder, router);
  const print = (name: string, code: Code): string =>
    printFile(code, { header: appHeader, ending: importEnding, module: `./${name}` });
  const files = Object.entries(emitters).flatMap(([name, emit]) => {
    const code = emit(emission);
    return code === null ? [] : [{ name, text: print(name, code) }];
  });
  if (files.length === 0) return [];
  const index = print(
    "index",
    emitBarrel(
      files.map(({ name }) => name),
      importEnding,
    ),
  );
  return [...files.map(({ name, text }) => ({ name: `${name}.ts`, text })), { name: "index.ts", text: index }];
}
