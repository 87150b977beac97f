// Compiles entity files to generated files and diagnostics, without input or output.
import { ParsedFiles } from "./1-syntax/syntax-cache.ts";
import { ModelBuilder } from "./2-model/build/model.ts";
import type { Entity } from "./2-model/data/entity.ts";
import type { Model } from "./2-model/data/model.ts";
import { Checks } from "./3-check/check.ts";
import { findSkippedFiles } from "./3-check/project/skipped-files.ts";
import { type Plan, planEntity } from "./4-plan/plan.ts";
import { planSchema } from "./4-plan/schema/schema.ts";
import { type EntityFolder, Folders } from "./5-emit/folders.ts";
import type { QueryPart } from "./5-emit/queries/emission.ts";
import { type EmittedQueries, noQueries, QueryFolders } from "./5-emit/queries/folders.ts";
import type { Compilation, Config, FolderMemo, GeneratedFolder, Hash, Sources, WantedSchema } from "./compilation.ts";
import { Report } from "./diagnostics/report.ts";
import type { QueryModule } from "./queries/data/query-module.ts";

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
export type { Diagnostic, Fix, Label, Severity, TextEdit } from "./diagnostics/diagnostic.ts";
export type { Span } from "./diagnostics/span.ts";

/** The result of an incremental compilation. */
export interface DetailedCompilation extends Compilation {
  /** All entities, including those of files with an error. */
  readonly entities: readonly Entity[];
  readonly planOf: (entity: Entity) => Plan;
  /** The last analysis without an error of each file with SQL that this compiler has analyzed. */
  readonly queryModules: readonly QueryModule[];
  /** Paths of folders that this compilation emitted; the others are unchanged. */
  readonly emitted: ReadonlySet<string>;
}

/** Compiles a project repeatedly, and repeats only what has changed. */
export interface Compiler {
  compile(sources: Sources, config: Config): Promise<DetailedCompilation>;
}

/**
 * Creates a compiler. With the memo of a compiler of the same version and configuration it reuses that one's results.
 *
 * @param hash shortens the keys of folders; by default they are as long as what they identify
 */
export function createCompiler(memo: FolderMemo = new Map(), hash: Hash = unchanged): Compiler {
  return new IncrementalCompiler(memo, hash);
}

/**
 * Compiles all entities of a project. A file with an error has no output, nor has a file that depends on its entities;
 * all others have.
 */
export function compile(sources: Sources, config: Config): Promise<Compilation> {
  return createCompiler().compile(sources, config);
}

/** Returns only the schema and the diagnostics, without generating files. */
export async function compileSchema(
  sources: Sources,
  config: Config,
): Promise<Pick<Compilation, "schema" | "diagnostics">> {
  const { sound, failed, report } = await new IncrementalCompiler(new Map(), unchanged).analyze(sources, config);
  return { schema: failed.size > 0 ? null : planSchema(sound), diagnostics: report.sorted };
}

const unchanged: Hash = (content) => content;

interface Analysis extends Pick<Compilation, "classes" | "failed" | "skipped"> {
  readonly model: Model;
  readonly report: Report;
  /** Entities of files that have no error and are not skipped. */
  readonly sound: readonly Entity[];
}

/** Caches the results of each step with their inputs. A first compilation has an empty cache. */
class IncrementalCompiler implements Compiler {
  readonly #parsed = new ParsedFiles();
  readonly #models: ModelBuilder;
  readonly #checks = new Checks();
  readonly #folders: Folders;
  readonly #queries: QueryFolders;
  /** The schema that statements were last analyzed on. */
  #schema: { readonly entities: readonly Entity[]; readonly schema: WantedSchema } | null = null;
  /** Null before the first compilation. */
  #names: Pick<Sources, "aliased"> | null = null;

  constructor(memo: FolderMemo, hash: Hash) {
    this.#models = new ModelBuilder(hash);
    this.#folders = new Folders(memo, hash);
    this.#queries = new QueryFolders(hash);
  }

  async compile(sources: Sources, config: Config): Promise<DetailedCompilation> {
    const { model, report, sound, failed, skipped, classes } = await this.analyze(sources, config);
    // With other aliases the same imports can mean other files.
    if (this.#names !== null && this.#names.aliased !== sources.aliased) this.#folders.keepOnly(new Set());
    this.#names = sources;
    const planOf = rememberingLast(planEntity);
    const entityFolders = sound.map((entity) =>
      this.#folders.ofEntity(entity, model.revisionOf(entity), config, planOf),
    );
    const queries = await this.#emitQueries(sources, { model, sound }, failed, config, report);
    const allFailed = new Set([...failed, ...queries.failed]);
    const folders = [
      ...entityFolders.map(({ folder }) => folder),
      ...queries.folders,
      ...this.#appFolder(entityFolders, queries.parts, failed, config),
    ];
    if (allFailed.size === 0) this.#folders.keepOnly(new Set(folders.map(({ path }) => path)));
    const planned: { schema?: WantedSchema | null } = {};
    return {
      folders,
      failed: allFailed,
      skipped,
      stale: queries.stale,
      classes,
      entities: model.entities,
      planOf,
      queryModules: queries.modules,
      emitted: this.#folders.takeEmitted(),
      diagnostics: report.sorted,
      // Computed on request: for 1,000 entities it takes longer than the rest of a small change, and `generate` does
      // not need it.
      get schema() {
        planned.schema ??= failed.size > 0 ? null : planSchema(sound);
        return planned.schema;
      },
    };
  }

  async analyze(sources: Sources, config: Config): Promise<Analysis> {
    const texts = new Map(
      [...sources.entities, ...(sources.queries?.files ?? [])].map(({ path, text }) => [path, text]),
    );
    const report = new Report(
      (path) => texts.get(path) ?? sources.read(path),
      (path, type) => this.#models.importOf(path, type),
    );
    const files = sources.entities.map(({ path, text }) => this.#parsed.parse(path, text));
    this.#parsed.keepOnly(new Set(files.map(({ syntax }) => syntax.path)));
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

  async #emitQueries(
    { queries }: Sources,
    { model, sound }: Pick<Analysis, "model" | "sound">,
    failed: ReadonlySet<string>,
    { importEnding, jsonCase = null, app }: Config,
    report: Report,
  ): Promise<EmittedQueries> {
    if (queries === undefined) return noQueries;
    const schema = (): WantedSchema | null => (failed.size > 0 ? null : this.#schemaOf(sound));
    return this.#queries.generate(
      queries,
      { model, schema, jsonCase, appFolder: app?.folder ?? null },
      importEnding,
      report,
    );
  }

  /** The schema of the entities, which are the same objects as long as they do not change. */
  #schemaOf(entities: readonly Entity[]): WantedSchema {
    const last = this.#schema;
    const isSame = last?.entities.length === entities.length && last.entities.every((one, at) => one === entities[at]);
    if (last === null || !isSame) this.#schema = { entities, schema: planSchema(entities) };
    return this.#schema?.schema ?? planSchema(entities);
  }

  /**
   * Returns the folder that is generated from all entities; none if any has an error, because it would be missing
   * there. Of a file with SQL that has an error, the folder of an earlier run is used.
   */
  #appFolder(
    entityFolders: readonly EntityFolder[],
    queries: readonly QueryPart[],
    failed: ReadonlySet<string>,
    { app, router, importEnding }: Config,
  ): readonly GeneratedFolder[] {
    if (app === null || failed.size > 0) return [];
    const generated = entityFolders.filter(({ folder }) => app.hasFolder(folder.path, folder.origin?.source ?? ""));
    const parts = generated.map(({ appPart }) => appPart);
    const options = { folder: app.folder, router, importEnding: importEnding(app.folder) };
    const folder = this.#folders.ofApp(parts, queries, options);
    return folder === null ? [] : [folder];
  }
}

/** Caches only the last plan: plans are large, and mostly requested several times in a row. */
function rememberingLast(make: (entity: Entity) => Plan): (entity: Entity) => Plan {
  let last: { readonly entity: Entity; readonly plan: Plan } | null = null;
  return (entity) => {
    if (last?.entity !== entity) last = { entity, plan: make(entity) };
    return last.plan;
  };
}
