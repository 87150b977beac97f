// Builds the model from files: each annotated class becomes an entity, or leads to diagnostics.
import type { SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Hash } from "../../compilation.ts";
import type { Change } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { JsonCase } from "../data/field/json-name.ts";
import type { Model } from "../data/model.ts";
import { importOfOurs } from "../resolve/add-imports.ts";
import { type Modules, Project } from "../resolve/project.ts";
import { EntityRevisions } from "./entity-revisions.ts";
import { DraftCache } from "./file-drafts.ts";
import { linkDrafts } from "./link.ts";

/** Builds the model of a project repeatedly, and rebuilds only files whose inputs changed. */
export class ModelBuilder {
  readonly #project = new Project();
  readonly #files = new DraftCache();
  readonly #revisions: EntityRevisions;

  constructor(hash: Hash) {
    this.#revisions = new EntityRevisions(hash);
  }

  /** Returns the change that imports a type of entity-derive into a file of the last model. */
  importOf(path: string, type: string): readonly Change[] {
    return importOfOurs(path, type, this.#project);
  }

  /** Returns the model, with entities in the order of files and classes. */
  build(syntaxes: readonly SourceSyntax[], modules: Modules, report: Report, jsonCase: JsonCase | null): Model {
    const changed = this.#project.update(syntaxes, modules);
    const files = this.#files.build(this.#project, this.#project.entityFiles, { changed, jsonCase });
    for (const file of files) report.include(file.report);
    const drafts = linkDrafts(
      files.flatMap((file) => file.drafts),
      report,
    );
    const reads = new Map(files.map((file) => [file.path, file.reads]));
    const texts = new Map(syntaxes.map(({ path, text }) => [path, text]));
    const whole = drafts.filter(({ isWhole }) => isWhole);
    const incomplete = drafts.filter(({ isWhole }) => !isWhole);
    return {
      entities: whole.map(({ entity }) => entity),
      incomplete: incomplete.map(({ entity }) => entity),
      revisionOf: this.#revisions.of(
        drafts.map(({ entity }) => entity),
        {
          readsOf: (path) => reads.get(path) ?? new Set(),
          textOf: (path) => texts.get(path) ?? modules.read(path),
          options: JSON.stringify(jsonCase),
        },
      ),
      unparsed: new Map(
        syntaxes
          .filter(({ isParsed }) => !isParsed)
          .map(({ path, importedModules }) => [
            path,
            importedModules.flatMap((module) => this.#project.resolve(module, path)?.path ?? []),
          ]),
      ),
    };
  }
}

/** Builds the model of a project once. */
export function buildModel(
  files: readonly SourceSyntax[],
  modules: Modules,
  report: Report,
  jsonCase: JsonCase | null = null,
): Model {
  return new ModelBuilder((content) => content).build(files, modules, report, jsonCase);
}
