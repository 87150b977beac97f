// The table of artifacts: which file is made when, and by what.

import { parameterName } from "../2-model/data/entity-names.ts";
import type { Plan } from "../4-plan/plan.ts";
import type { Code } from "../text/code.ts";
import { printFile } from "../text/print.ts";
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
import { emitHooks } from "./repository/hooks.ts";
import { emitMigration } from "./repository/migration.ts";
import { emitPostgres } from "./repository/postgres.ts";
import { emitProjections } from "./repository/projections.ts";
import { emitQuery } from "./repository/query.ts";
import { emitRepository } from "./repository/repository.ts";
import { emitRow } from "./repository/row.ts";
import { emitTransaction } from "./repository/transaction.ts";
import { emitView } from "./repository/view.ts";

interface Artifact {
  /** Its file, without the ending. */
  readonly name: string;
  readonly isMade: (emission: Emission) => boolean;
  readonly emit: (emission: Emission) => Code;
}

const hasRepository = ({ entity }: Emission): boolean => entity.sql !== "none";
const isServed = ({ plan }: Emission): boolean => plan.routes.length > 0;

const artifacts: readonly Artifact[] = [
  { name: "dto", isMade: () => true, emit: emitDto },
  { name: "query", isMade: hasRepository, emit: emitQuery },
  { name: "row", isMade: hasRepository, emit: emitRow },
  { name: "repository", isMade: hasRepository, emit: emitRepository },
  {
    name: "projections",
    isMade: (emission) => hasRepository(emission) && emission.entity.projections.length > 0,
    emit: emitProjections,
  },
  { name: "view", isMade: (emission) => emission.entity.sql === "full" && emission.plan.view !== null, emit: emitView },
  { name: "hooks", isMade: ({ entity }) => entity.hooks, emit: emitHooks },
  { name: "postgres", isMade: ({ entity }) => entity.sql === "full", emit: emitPostgres },
  { name: "commands", isMade: ({ entity }) => entity.commands.length > 0, emit: emitCommands },
  { name: "transaction", isMade: ({ entity }) => entity.transactions && entity.sql === "full", emit: emitTransaction },
  { name: "events", isMade: ({ entity }) => entity.events !== null, emit: emitEvents },
  { name: "stream", isMade: ({ plan }) => plan.snapshot !== null, emit: emitStream },
  { name: "migration", isMade: ({ plan }) => plan.migration !== null, emit: emitMigration },
  { name: "routes", isMade: isServed, emit: emitRoutes },
  { name: "router", isMade: (emission) => isServed(emission) && emission.router === "hono", emit: emitHonoRouter },
  {
    name: "router",
    isMade: (emission) => isServed(emission) && emission.router === "fastify",
    emit: emitFastifyRouter,
  },
  { name: "openapi", isMade: isServed, emit: emitOpenApi },
];

export interface EmitOptions {
  readonly router: Emission["router"];
  readonly validator: Emission["validator"];
  readonly importEnding: string;
}

/** The files of an entity's folder. */
export function emitFiles(
  plan: Plan,
  options: EmitOptions,
): readonly { readonly name: string; readonly text: string }[] {
  const emission = emissionOf(plan, options);
  const source = plan.entity.source.path.slice(plan.entity.source.path.lastIndexOf("/") + 1);
  const header = headerFor(source);
  const locals = localsOf(plan.entity);
  const print = (name: string, code: Code): string =>
    printFile(code, { header, ending: options.importEnding, module: `./${name}`, locals });
  const made = artifacts.filter((artifact) => artifact.isMade(emission));
  const files = made.map((artifact) => ({
    name: `${artifact.name}.ts`,
    text: print(artifact.name, artifact.emit(emission)),
  }));
  const index = print(
    "index",
    emitBarrel(
      made.map((artifact) => artifact.name),
      options.importEnding,
    ),
  );
  return [...files, { name: "index.ts", text: index }];
}

/** Names that the entity gives to parameters and variables. */
function localsOf({ names, lookups, commands }: Plan["entity"]): readonly string[] {
  return [
    names.one,
    names.many,
    ...(commands.length > 0 ? commandLocals : []),
    ...lookups.flatMap((lookup) => lookup.fields.map((field) => parameterName(field.name))),
  ];
}

/** What `commands.ts` calls its type parameters and parameters, which types of the user's could be hidden by. */
const commandLocals: readonly string[] = ["C", "Context", "command", "context", "fields", "payload"];
