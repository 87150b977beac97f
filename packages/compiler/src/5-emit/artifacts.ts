// Emits the files of an entity's folder.

import { derivedFolder } from "../2-model/data/folder.ts";
import { type FileName, filesOf } from "../2-model/names/files.ts";
import type { Plan } from "../4-plan/plan.ts";
import type { GeneratedFile } from "../compilation.ts";
import type { Code } from "../text/code.ts";
import { barrelName } from "../text/paths/file-names.ts";
import { printFile } from "../text/print/print.ts";
import { emitBarrel } from "./barrel.ts";
import { type Emission, emissionOf } from "./context.ts";
import { emitDto } from "./dto/dto.ts";
import { emitCommands } from "./events/commands.ts";
import { emitEvents } from "./events/events.ts";
import { emitStream } from "./events/stream.ts";
import { headerFor } from "./header.ts";
import { emitFastifyRouter } from "./http/fastify-router.ts";
import { emitHonoRouter } from "./http/hono-router.ts";
import { emitOpenApi } from "./http/openapi.ts";
import { emitRoutes } from "./http/routes.ts";
import { emitHooks } from "./repository/hooks/hooks.ts";
import { emitMigration } from "./repository/migration.ts";
import { emitPostgres } from "./repository/postgres.ts";
import { emitProjections } from "./repository/projections.ts";
import { emitQuery } from "./repository/queries/query.ts";
import { emitRepository } from "./repository/repository.ts";
import { emitRow } from "./repository/row.ts";
import { emitTransaction } from "./repository/transaction.ts";
import { emitView } from "./repository/view.ts";

const emitters: Readonly<Record<FileName, (emission: Emission) => Code>> = {
  dto: emitDto,
  query: emitQuery,
  row: emitRow,
  repository: emitRepository,
  projections: emitProjections,
  view: emitView,
  hooks: emitHooks,
  postgres: emitPostgres,
  commands: emitCommands,
  transaction: emitTransaction,
  events: emitEvents,
  stream: emitStream,
  migration: emitMigration,
  routes: emitRoutes,
  router: (emission) => (emission.router === "fastify" ? emitFastifyRouter(emission) : emitHonoRouter(emission)),
  openapi: emitOpenApi,
};

/** Options of the emission of an entity's folder. */
export interface EmitOptions {
  readonly router: Emission["router"];
  readonly validator: Emission["validator"];
  readonly isolatedDeclarations: Emission["isolatedDeclarations"];
  readonly importEnding: string;
}

/** Returns the files of an entity's folder. */
export function emitFiles(plan: Plan, options: EmitOptions): readonly GeneratedFile[] {
  const emission = emissionOf(plan, options);
  const source = plan.entity.source.path.slice(plan.entity.source.path.lastIndexOf("/") + 1);
  const header = headerFor(source);
  const print = (name: string, code: Code): string =>
    printFile(code, { header, ending: options.importEnding, folder: derivedFolder(plan.entity), module: `./${name}` });
  const names = filesOf(plan.entity, options.router);
  const files = names.map((name) => ({ name: `${name}.ts`, text: print(name, emitters[name](emission)) }));
  return [...files, { name: barrelName, text: print("index", emitBarrel(names, options.importEnding)) }];
}
