// Creates missing files: an example entity, a tsconfig.json, the configuration.

import { join } from "node:path/posix";
import { tsconfigName } from "../../text/paths/file-names.ts";
import type { ProjectFacts } from "./project-facts.ts";
import type { Step } from "./step.ts";

const configName = "entity-derive.config.json";

export function sourceSteps(facts: ProjectFacts): readonly Step[] {
  return [...tsconfigSteps(facts), ...configSteps(facts), ...entitySteps(facts)];
}

function tsconfigSteps({ names, isModule, moduleResolution }: ProjectFacts): readonly Step[] {
  if (moduleResolution !== null) return [{ kind: "keep", path: tsconfigName, why: "it already exists" }];
  if (names.has(tsconfigName)) return [];
  const options = {
    target: "ES2024",
    lib: ["ESNext"],
    // In a CommonJS package tsc would treat a file as CommonJS that Node runs as a module.
    ...(isModule ? { module: "NodeNext" } : { module: "Preserve" }),
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
  };
  return [{ kind: "create", path: tsconfigName, text: json({ compilerOptions: options }) }];
}

/** Returns only options that differ from the defaults; a project without any needs no configuration. */
function configSteps({ names, framework, validator, sourceFolder, appFolder }: ProjectFacts): readonly Step[] {
  const router = framework === "hono" ? {} : { router: framework === "fastify" ? "fastify" : "none" };
  // The application's folder belongs to the sources even if tsconfig.json does not name them; next to them it would
  // change the build output.
  const app = appFolder === sourceFolder ? {} : { app: sourceFolder };
  const config = { ...router, ...app, ...(validator === "zod" ? {} : { validators: validator }) };
  const present = [...names].find((name) => /^entity-derive\.config\.[cm]?[jt]s(on)?$/.test(name));
  if (present !== undefined) return [{ kind: "keep", path: present, why: "it already exists" }];
  if (Object.keys(config).length === 0) return [];
  const $schema = "./node_modules/@entity-derive/compiler/config.schema.json";
  return [{ kind: "create", path: configName, text: json({ $schema, ...config }) }];
}

export const exampleEntity = "note.entity.ts";

function entitySteps({ hasEntities, sourceFolder }: ProjectFacts): readonly Step[] {
  if (hasEntities) return [];
  return [{ kind: "create", path: join(sourceFolder, exampleEntity), text: example }];
}

const example = `import { auto, entity, field, filter, id, sort, type Uuid, validate } from "entity-derive";

/** Short texts. */
@entity({ table: "notes", migrations: true, api: { tag: "Notes", handlers: true } })
export class Note {
  @id id!: Uuid;
  /** Shown in lists. */
  @field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) @filter("like") @sort
  title!: string;
  @field("create", "update", "response") body!: string | null;
  @field("create", "update", "response") @filter pinned: boolean = false;
  @auto @field("response") @sort createdAt!: Date;
}
`;

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
