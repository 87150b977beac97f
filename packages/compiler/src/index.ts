// Entity files into generated files and diagnostics. No input or output happens here.
import { parseSource } from "./1-syntax/parse.ts";
import type { SourceSyntax } from "./1-syntax/syntax.ts";
import { buildModel } from "./2-model/build/model.ts";
import type { Entity } from "./2-model/data/entity.ts";
import { derivedFolder } from "./2-model/data/folder.ts";
import { checkModel } from "./3-check/check.ts";
import { heldBackFiles } from "./3-check/project/held-back.ts";
import { type Plan, planEntity } from "./4-plan/plan.ts";
import { planSchema } from "./4-plan/schema/schema.ts";
import { emitApp } from "./5-emit/app/app.ts";
import { emitFiles } from "./5-emit/artifacts.ts";
import type { Compilation, Config, GeneratedFolder, Sources } from "./compilation.ts";
import { Report } from "./diagnostics/report.ts";

export type { Entity } from "./2-model/data/entity.ts";
export type { Plan } from "./4-plan/plan.ts";
export type {
  Compilation,
  Config,
  GeneratedFile,
  GeneratedFolder,
  Source,
  Sources,
  WantedSchema,
} from "./compilation.ts";
export type { Diagnostic, Label, Severity } from "./diagnostics/diagnostic.ts";
export type { Fix, TextEdit } from "./diagnostics/fix.ts";
export type { Span } from "./diagnostics/span.ts";

/** What a compiler that is kept knows beside. */
export interface DetailedCompilation extends Compilation {
  /** All entities, also those of files with an error. */
  readonly entities: readonly Entity[];
  readonly planOf: (entity: Entity) => Plan;
  /** The folders that were made anew since the compilation before. */
  readonly changed: ReadonlySet<string>;
}

/** Compiles a project again and again: what did not change is not done again. */
export interface Compiler {
  compile(sources: Sources, config: Config): Promise<DetailedCompilation>;
}

export function createCompiler(): Compiler {
  return { compile: compileAnew };
}

/**
 * Compiles all entities of a project. A file with an error gives no folder, nor does one whose entities refer to its
 * entities; the others are not held up by it.
 */
export function compile(sources: Sources, config: Config): Promise<Compilation> {
  return createCompiler().compile(sources, config);
}

async function compileAnew(sources: Sources, config: Config): Promise<DetailedCompilation> {
  const { files, sound, failed, ...understood } = await understand(sources, config);
  const plans = sound.map(planEntity);
  const folders = [...plans.map((plan) => folderOf(plan, config)), ...appFolder(plans, failed, config)];
  const changed = new Set(folders.map(({ path }) => path));
  return { folders, failed, classes: classNames(files), planOf: planEntity, changed, ...understood };
}

/** Of what `compile` gives, the schema and the diagnostics: no file is generated for them. */
export async function compileSchema(
  sources: Sources,
  config: Config,
): Promise<Pick<Compilation, "schema" | "diagnostics">> {
  const { schema, diagnostics } = await understand(sources, config);
  return { schema, diagnostics };
}

interface Understood extends Pick<DetailedCompilation, "failed" | "heldBack" | "schema" | "diagnostics" | "entities"> {
  readonly files: readonly SourceSyntax[];
  /** The entities of files without an error that wait for no other. */
  readonly sound: readonly Entity[];
}

async function understand(sources: Sources, config: Config): Promise<Understood> {
  const texts = new Map(sources.entities.map(({ path, text }) => [path, text]));
  const report = new Report((path) => texts.get(path) ?? sources.read(path));
  const files = sources.entities.map((source) => parseSource(source.path, source.text, report));
  const model = buildModel(files, sources, report, config.jsonCase ?? null);
  await checkModel(model, config, report);
  const heldBack = heldBackFiles(model.entities, report);
  const failed = new Set([...report.failedPaths, ...heldBack.keys()]);
  const sound = model.entities.filter((entity) => !failed.has(entity.source.path));
  const schema = failed.size > 0 ? null : planSchema(sound);
  return { files, sound, failed, heldBack, schema, entities: model.entities, diagnostics: report.sorted };
}

function classNames(files: readonly SourceSyntax[]): Compilation["classes"] {
  return new Map(files.map(({ path, classes }) => [path, classes.flatMap(({ name }) => name?.value ?? [])]));
}

function folderOf(plan: Plan, config: Config): GeneratedFolder {
  const { entity } = plan;
  const path = derivedFolder(entity);
  const files = emitFiles(plan, {
    router: config.router,
    validator: typeof config.validator === "function" ? config.validator(entity.source.path) : config.validator,
    importEnding: config.importEnding(path),
  });
  return { path, origin: { source: entity.source.path, entity: entity.names.type }, files };
}

/** What is made of all entities together: nothing while any of them has an error, so that none is dropped. */
function appFolder(
  plans: readonly Plan[],
  failed: ReadonlySet<string>,
  { app, router, importEnding }: Config,
): readonly GeneratedFolder[] {
  if (app === null || failed.size > 0) return [];
  const generated = plans.filter(({ entity }) => app.hasFolder(derivedFolder(entity), entity.source.path));
  const files = emitApp(generated, { folder: app.folder, router, importEnding: importEnding(app.folder) });
  return files.length === 0 ? [] : [{ path: app.folder, origin: null, files }];
}
