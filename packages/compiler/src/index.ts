// Entity files into generated files and diagnostics. No input or output happens here.
import { ParsedFiles } from "./1-syntax/parsed-files.ts";
import { ModelBuilder } from "./2-model/build/model.ts";
import type { Entity } from "./2-model/data/entity.ts";
import type { Model } from "./2-model/data/model.ts";
import { Checks } from "./3-check/check.ts";
import { findSkippedFiles } from "./3-check/project/skipped-files.ts";
import { type Plan, planEntity } from "./4-plan/plan.ts";
import { planSchema } from "./4-plan/schema/schema.ts";
import { type EntityFolder, Folders } from "./5-emit/folders.ts";
import type { Compilation, Config, FolderMemo, GeneratedFolder, Sources, WantedSchema } from "./compilation.ts";
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

/** The result of an incremental compilation. */
export interface DetailedCompilation extends Compilation {
  /** All entities, also those of files with an error. */
  readonly entities: readonly Entity[];
  readonly planOf: (entity: Entity) => Plan;
  /** The paths of the folders that were emitted, rather than known from before. */
  readonly emitted: ReadonlySet<string>;
}

/** Compiles a project again and again: what did not change is not done again. */
export interface Compiler {
  compile(sources: Sources, config: Config): Promise<DetailedCompilation>;
}

/** With the memo of another compiler of the same version and configuration, it goes on where that one ended. */
export function createCompiler(memo: FolderMemo = new Map()): Compiler {
  return new IncrementalCompiler(memo);
}

/**
 * Compiles all entities of a project. A file with an error gives no folder, nor does one whose entities refer to its
 * entities; the others are not held up by it.
 */
export function compile(sources: Sources, config: Config): Promise<Compilation> {
  return createCompiler().compile(sources, config);
}

/** Of what `compile` gives, the schema and the diagnostics: no file is generated for them. */
export async function compileSchema(
  sources: Sources,
  config: Config,
): Promise<Pick<Compilation, "schema" | "diagnostics">> {
  const { sound, failed, report } = await new IncrementalCompiler(new Map()).analyze(sources, config);
  return { schema: failed.size > 0 ? null : planSchema(sound), diagnostics: report.sorted };
}

interface Analysis extends Pick<Compilation, "classes" | "failed" | "skipped"> {
  readonly model: Model;
  readonly report: Report;
  /** The entities of files without an error that wait for no other. */
  readonly sound: readonly Entity[];
}

/** Each step keeps its results, with what they follow from. Compiling from nothing is its first compilation. */
class IncrementalCompiler implements Compiler {
  readonly #parsed = new ParsedFiles();
  readonly #models = new ModelBuilder();
  readonly #checks = new Checks();
  readonly #folders: Folders;
  /** Null before the first compilation. */
  #names: Pick<Sources, "aliased"> | null = null;

  constructor(memo: FolderMemo) {
    this.#folders = new Folders(memo);
  }

  async compile(sources: Sources, config: Config): Promise<DetailedCompilation> {
    const { model, report, sound, failed, skipped, classes } = await this.analyze(sources, config);
    // The same files may mean something else under other aliases.
    if (this.#names !== null && this.#names.aliased !== sources.aliased) this.#folders.keepOnly(new Set());
    this.#names = sources;
    const planOf = rememberingLast(planEntity);
    const made = sound.map((entity) => this.#folders.ofEntity(entity, model.revisionOf(entity), config, planOf));
    const folders = [...made.map(({ folder }) => folder), ...this.#appFolder(made, failed, config)];
    if (failed.size === 0) this.#folders.keepOnly(new Set(folders.map(({ path }) => path)));
    const planned: { schema?: WantedSchema | null } = {};
    return {
      folders,
      failed,
      skipped,
      classes,
      entities: model.entities,
      planOf,
      emitted: this.#folders.takeEmitted(),
      diagnostics: report.sorted,
      // Of 1,000 entities it takes longer than all else that one change does, and who generates does not ask for it.
      get schema() {
        planned.schema ??= failed.size > 0 ? null : planSchema(sound);
        return planned.schema;
      },
    };
  }

  async analyze(sources: Sources, config: Config): Promise<Analysis> {
    const texts = new Map(sources.entities.map(({ path, text }) => [path, text]));
    const report = new Report(
      (path) => texts.get(path) ?? sources.read(path),
      (path, type) => this.#models.importOf(path, type),
    );
    const files = sources.entities.map(({ path, text }) => this.#parsed.parse(path, text));
    this.#parsed.keepOnly(new Set(texts.keys()));
    for (const file of files) report.include(file.report);
    const syntaxes = files.map(({ syntax }) => syntax);
    const model = this.#models.build(syntaxes, sources, report, config.jsonCase ?? null);
    await this.#checks.check(model, config, report);
    const skipped = findSkippedFiles(model, report);
    const failed = new Set([...report.failedPaths, ...skipped.keys()]);
    const sound = model.entities.filter((entity) => !failed.has(entity.source.path));
    const classes = new Map(files.map(({ syntax, classes }) => [syntax.path, classes]));
    return { model, report, sound, failed, skipped, classes };
  }

  /** What is made of all entities together: nothing while any of them has an error, so that none is dropped. */
  #appFolder(
    made: readonly EntityFolder[],
    failed: ReadonlySet<string>,
    { app, router, importEnding }: Config,
  ): readonly GeneratedFolder[] {
    if (app === null || failed.size > 0) return [];
    const generated = made.filter(({ folder }) => app.hasFolder(folder.path, folder.origin?.source ?? ""));
    const parts = generated.map(({ appPart }) => appPart);
    const options = { folder: app.folder, router, importEnding: importEnding(app.folder) };
    const folder = this.#folders.ofApp(parts, options);
    return folder === null ? [] : [folder];
  }
}

/** A plan is as large as all else that is known of an entity, and is asked for several times at once, if ever again. */
function rememberingLast(make: (entity: Entity) => Plan): (entity: Entity) => Plan {
  let last: { readonly entity: Entity; readonly plan: Plan } | null = null;
  return (entity) => {
    if (last?.entity !== entity) last = { entity, plan: make(entity) };
    return last.plan;
  };
}
