// Generates the folders of *.queries.sql files, and analyzes their statements only if their inputs have changed.
import { derivedFolder } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { GeneratedFile, GeneratedFolder, Hash, QuerySources, Source, WantedSchema } from "../../compilation.ts";
import { Report } from "../../diagnostics/report.ts";
import { analyzeFiles, type ParsedQueries } from "../../queries/analyze-files.ts";
import { moduleNames } from "../../queries/data/module-names.ts";
import type { QueryModuleNames } from "../../queries/data/query-module.ts";
import { parseQueryFile } from "../../queries/source/parse-query-file.ts";
import { loadStatementParser, type SqlParser } from "../../queries/source/sql-parser.ts";
import { type QueryPart, queryPart } from "./app-part.ts";
import { emitQueryFiles } from "./files.ts";

/** The entities that statements may use, and their schema. */
export interface QueryEntities {
  readonly model: Model;
  /** Returns null if an entity file has an error. */
  readonly schema: () => WantedSchema | null;
}

export interface QueryFolder {
  readonly folder: GeneratedFolder;
  readonly part: QueryPart;
}

interface Kept {
  readonly inputs: string;
  readonly files: readonly GeneratedFile[];
  /** The warnings of the analysis. */
  readonly warnings: Report;
}

export class QueryFolders {
  readonly #hash: Hash;
  readonly #kept = new Map<string, Kept>();

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  /** Returns the folders of files without an error. */
  async generate(
    { files, state, generated, onSchema }: QuerySources,
    { model, schema }: QueryEntities,
    importEnding: (folder: string) => string,
    report: Report,
  ): Promise<readonly QueryFolder[]> {
    if (files.length === 0) return [];
    const entities = model.entities.map((entity) => model.revisionOf(entity).key);
    const folders: QueryFolder[] = [];
    const changed: (ParsedQueries & { readonly inputs: string; readonly ending: string })[] = [];
    const parser = await loadStatementParser();
    const taken = takenNames(model);
    for (const source of files) {
      const parsed = parse(source, parser, report);
      if (parsed === null || isTaken(parsed, taken, report)) continue;
      const { folder } = parsed.names;
      const ending = importEnding(folder);
      const inputs = this.#hash(JSON.stringify([source.text, ending, state, entities]));
      const known = this.#known(folder, inputs, generated);
      if (known === null) changed.push({ ...parsed, inputs, ending });
      else folders.push(folderOf(parsed, known));
      if (known !== null) report.include(known.warnings);
    }
    const wanted = changed.length === 0 ? null : schema();
    if (wanted === null) return folders;
    const found = report.next();
    const modules = await onSchema(wanted, (db) => analyzeFiles(db, changed, model, parser, found));
    report.include(found);
    if ("kind" in modules) {
      for (const { file } of changed)
        report.add("queries-pending", { path: file.path, start: 0, end: 0 }, { reason: modules.reason });
      return folders;
    }
    for (const one of changed) {
      const module = modules.get(one.file.path);
      if (module === undefined) continue;
      const files = emitQueryFiles(module, one.ending);
      const made = { inputs: one.inputs, files, warnings: found.ofFile(one.file.path) };
      this.#kept.set(one.names.folder, made);
      folders.push(folderOf(one, made));
    }
    return folders;
  }

  #known(folder: string, inputs: string, generated: QuerySources["generated"]): Kept | null {
    const kept = this.#kept.get(folder);
    if (kept?.inputs === inputs) return kept;
    const files = generated(folder, inputs);
    return files === null ? null : { inputs, files, warnings: new Report() };
  }
}

function parse({ path, text }: Source, parser: SqlParser, report: Report): ParsedQueries | null {
  const names = moduleNames(path);
  if (names === null) {
    report.add("queries-file-name", { path, start: 0, end: 0 }, { file: path.slice(path.lastIndexOf("/") + 1) });
    return null;
  }
  const file = parseQueryFile(path, text, parser, report);
  return report.failedPaths.has(path) ? null : { file, names };
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
function isTaken({ file: { path }, names }: ParsedQueries, taken: Map<string, string>, report: Report): boolean {
  const name = [names.folder, names.property].find((one) => taken.has(one));
  const other = name === undefined ? null : (taken.get(name) ?? "");
  if (name === undefined || other === null) {
    taken.set(names.folder, `\`${path}\``).set(names.property, `\`${path}\``);
    return false;
  }
  report.add("queries-name-taken", { path, start: 0, end: 0 }, { name, other });
  return true;
}

function folderOf(
  { file, names }: { readonly file: ParsedQueries["file"]; readonly names: QueryModuleNames },
  { inputs, files, warnings }: Kept,
): QueryFolder {
  const folder: GeneratedFolder = {
    path: names.folder,
    origin: { source: file.path, entity: names.property },
    key: inputs,
    files,
    // A file with warnings is analyzed in each run, so that they are shown.
    inputs: warnings.isEmpty ? inputs : "",
  };
  return { folder, part: queryPart(file, names, files) };
}
