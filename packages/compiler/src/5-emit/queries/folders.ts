// Generates the folders of *.queries.sql files, and analyzes their statements only if their inputs have changed.
import type { JsonCase } from "../../2-model/data/field/json-name.ts";
import { derivedFolder } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import type {
  GeneratedFile,
  GeneratedFolder,
  Hash,
  QueryRecord,
  QuerySources,
  Source,
  WantedSchema,
} from "../../compilation.ts";
import { Report } from "../../diagnostics/report.ts";
import { analyzeFiles } from "../../queries/analyze-files.ts";
import { entitySignature } from "../../queries/data/entity-signature.ts";
import { moduleNames } from "../../queries/data/module-names.ts";
import type { QueryModule, QueryModuleNames } from "../../queries/data/query-module.ts";
import { ModelTables } from "../../queries/resolve/model-tables.ts";
import { parseQueryFile, type QueryFile } from "../../queries/source/parse-query-file.ts";
import { loadStatementParser } from "../../queries/source/sql-parser.ts";
import type { QueryPart } from "./emission.ts";
import { emitQueryFiles } from "./files.ts";

/** The entities that statements may use, and their schema. */
export interface QueryEntities {
  readonly model: Model;
  /** Returns null if an entity file has an error. */
  readonly schema: () => WantedSchema | null;
  readonly jsonCase: JsonCase | null;
  /** The folder of the application; null if none is generated. */
  readonly appFolder: string | null;
}

/** The result for all files with SQL. */
export interface EmittedQueries {
  /** The folders of files without an error. */
  readonly folders: readonly GeneratedFolder[];
  /** The parts of the application, in the order of the files; of a file with an error as it was generated before. */
  readonly parts: readonly QueryPart[];
  /** The files that have an error, or that were not analyzed. */
  readonly failed: readonly string[];
  /** The folders of files that have changed, without a database. */
  readonly stale: readonly string[];
  /** The last analysis without an error of each file that this compiler has analyzed. */
  readonly modules: readonly QueryModule[];
}

export const noQueries: EmittedQueries = { folders: [], parts: [], failed: [], stale: [], modules: [] };

/** A file that can be generated. */
interface Candidate {
  readonly source: Source;
  readonly names: QueryModuleNames;
  readonly inputs: string;
  readonly ending: string;
}

interface ParsedCandidate extends Candidate {
  readonly file: QueryFile;
  /** The mistakes of statements that cannot be read; the others are analyzed. */
  readonly mistakes: Report;
}

interface EntityFacts {
  readonly tables: ModelTables;
  /** Differs if another schema or other code for statements may follow from the entities. */
  readonly signature: string;
}

/** The result of an analysis. */
interface Kept {
  readonly inputs: string;
  /** Null after an error. */
  readonly output: Output | null;
  /** The diagnostics of the file and of the analysis. */
  readonly reports: readonly Report[];
}

interface Output {
  readonly record: QueryRecord;
  readonly files: readonly GeneratedFile[];
}

export class QueryFolders {
  readonly #hash: Hash;
  readonly #kept = new Map<string, Kept>();
  /** The last analysis without an error of each file, by path. */
  readonly #modules = new Map<string, QueryModule>();
  /** The last reading of each file, by path. */
  readonly #files = new Map<string, QueryFile>();
  /** Facts derived from the entities, valid while these are the same objects; null before the first compilation. */
  #entities: EntityFacts | null = null;

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  async generate(
    sources: QuerySources,
    entities: QueryEntities,
    importEnding: (folder: string) => string,
    report: Report,
  ): Promise<EmittedQueries> {
    const { files, onSchema, generated } = sources;
    if (files.length === 0) return noQueries;
    const candidates = this.#candidates(sources, entities, importEnding, report);
    const known = new Map(
      candidates.flatMap((one): readonly (readonly [string, Kept])[] => {
        const kept = this.#known(one, sources);
        return kept === null ? [] : [[one.source.path, kept]];
      }),
    );
    const changed = await this.#parsed(
      candidates.filter(({ source }) => !known.has(source.path)),
      report,
    );
    await this.#analyze(changed, sources, entities, { report, results: known });
    for (const { reports } of known.values()) for (const one of reports) report.include(one);
    const folders = candidates.flatMap((one) => {
      const output = known.get(one.source.path)?.output ?? null;
      return output === null ? [] : [folderOf(one, output)];
    });
    return {
      folders,
      parts: candidates.flatMap(({ source: { path }, names }) => {
        const written = folders.find((folder) => folder.path === names.folder)?.queries;
        const record = written ?? generated(names.folder)?.record;
        if (record === undefined) return [];
        return [{ ...names, path, isOwned: record.isOwned, recordsActor: record.recordsActor }];
      }),
      failed: files.map(({ path }) => path).filter((path) => folders.every(({ origin }) => origin?.source !== path)),
      stale: onSchema === null ? changed.filter(isSound).map(({ names }) => names.folder) : [],
      modules: candidates.flatMap(({ source }) => this.#modules.get(source.path) ?? []),
    };
  }

  /** Parses files; the parser is loaded only if there are any. */
  async #parsed(candidates: readonly Candidate[], report: Report): Promise<readonly ParsedCandidate[]> {
    if (candidates.length === 0) return [];
    const parser = await loadStatementParser();
    return candidates.map((one) => {
      const { path, text } = one.source;
      const mistakes = new Report(() => text);
      const file = parseQueryFile(path, text, parser, mistakes, this.#files.get(path));
      this.#files.set(path, file);
      report.include(mistakes);
      return { ...one, mistakes, file };
    });
  }

  /** Analyzes files and adds their results. */
  async #analyze(
    changed: readonly ParsedCandidate[],
    { onSchema, postgres }: QuerySources,
    { model, schema, jsonCase }: QueryEntities,
    { report, results }: { readonly report: Report; readonly results: Map<string, Kept> },
  ): Promise<void> {
    const wanted = changed.length === 0 || onSchema === null ? null : schema();
    if (wanted === null || onSchema === null) return;
    const { tables } = this.#factsOf(model);
    const analyzed = await onSchema(wanted, (db, known) => analyzeFiles(db, changed, tables, postgres, known));
    if ("kind" in analyzed) {
      for (const { file } of changed)
        report.add("queries-pending", { path: file.path, start: 0, end: 0 }, { reason: analyzed.reason });
      return;
    }
    for (const one of changed) {
      const { file, names, inputs, ending, mistakes } = one;
      const { module: found = null, report: own = new Report() } = analyzed.get(file.path) ?? {};
      const module = isSound(one) ? found : null;
      const hasWarnings = !(own.isEmpty && mistakes.isEmpty);
      const output = module === null ? null : outputOf(module, { inputs, ending, hasWarnings }, jsonCase);
      const result = { inputs, output, reports: [mistakes, own] };
      if (module !== null) this.#modules.set(file.path, module);
      results.set(file.path, result);
      this.#kept.set(names.folder, result);
    }
  }

  #factsOf({ entities }: Model): EntityFacts {
    if (this.#entities?.tables.entities !== entities) {
      const signature = this.#hash(JSON.stringify(entities.map(entitySignature)));
      this.#entities = { tables: new ModelTables(entities), signature };
    }
    return this.#entities;
  }

  #known({ names, inputs }: Candidate, { generated, reusesFiles, onSchema }: QuerySources): Kept | null {
    const kept = this.#kept.get(names.folder);
    if (kept?.inputs === inputs) return kept;
    const earlier = reusesFiles ? generated(names.folder) : null;
    if (earlier?.files == null || earlier.record.inputs !== inputs) return null;
    // A file with warnings is analyzed by each run, so that they are shown.
    if (earlier.record.hasWarnings && onSchema !== null) return null;
    return { inputs, output: { record: earlier.record, files: earlier.files }, reports: [] };
  }

  /** Returns the files that have names of their own. */
  #candidates(
    { files, state }: QuerySources,
    { model, jsonCase, appFolder }: QueryEntities,
    importEnding: (folder: string) => string,
    report: Report,
  ): readonly Candidate[] {
    const { signature } = this.#factsOf(model);
    const taken = takenNames(model);
    if (appFolder !== null) taken.set(appFolder, "the folder of the application");
    return files.flatMap((source) => {
      const names = namesOf(source, report);
      if (names === null || isTaken(source, names, taken, report)) return [];
      const ending = importEnding(names.folder);
      return [
        {
          source,
          names,
          ending,
          inputs: this.#hash(JSON.stringify([source.text, ending, jsonCase, state, signature])),
        },
      ];
    });
  }
}

function isSound({ source, mistakes }: ParsedCandidate): boolean {
  return !mistakes.failedPaths.has(source.path);
}

function namesOf({ path }: Source, report: Report): QueryModuleNames | null {
  const names = moduleNames(path);
  if (names === null)
    report.add("queries-file-name", { path, start: 0, end: 0 }, { file: path.slice(path.lastIndexOf("/") + 1) });
  return names;
}

/** Returns the folders and the properties of entities, each with what has it. */
function takenNames({ entities }: Model): Map<string, string> {
  return new Map(
    entities.flatMap((entity) => {
      const what = `the entity \`${entity.names.type}\``;
      return [
        [derivedFolder(entity), what],
        [entity.names.property, what],
      ] as const;
    }),
  );
}

/** Whether an entity, or a file before this one, has the same folder or the same property. */
function isTaken({ path }: Source, names: QueryModuleNames, taken: Map<string, string>, report: Report): boolean {
  const name = [names.folder, names.property].find((one) => taken.has(one));
  const other = name === undefined ? null : (taken.get(name) ?? "");
  if (name === undefined || other === null) {
    taken.set(names.folder, `\`${path}\``).set(names.property, `\`${path}\``);
    return false;
  }
  report.add("queries-name-taken", { path, start: 0, end: 0 }, { name, other });
  return true;
}

function outputOf(
  module: QueryModule,
  { ending, ...of }: Pick<Candidate, "inputs" | "ending"> & Pick<QueryRecord, "hasWarnings">,
  jsonCase: JsonCase | null,
): Output {
  const record = { ...of, isOwned: module.owner !== null, recordsActor: module.recordsActor };
  let files: readonly GeneratedFile[] | null = null;
  return {
    record,
    // Printed on request: an editor asks for diagnostics at each keystroke, and seldom for files.
    get files() {
      files ??= emitQueryFiles(module, ending, jsonCase);
      return files;
    },
  };
}

function folderOf({ source, names }: Candidate, output: Output): GeneratedFolder {
  const origin = { source: source.path, entity: names.property };
  const { record } = output;
  return {
    ...{ path: names.folder, origin, key: record.inputs, queries: record },
    get files() {
      return output.files;
    },
  };
}
