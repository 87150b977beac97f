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
import { type BuildInputs, DraftCache } from "./file-drafts.ts";
import { linkDrafts } from "./link.ts";

interface Built {
  readonly syntaxes: readonly SourceSyntax[];
  readonly jsonCase: JsonCase | null;
  readonly model: Model;
  /** The diagnostics of its files, and of their relations. */
  readonly report: Report;
}

/** Builds the model of a project repeatedly, and rebuilds only files whose inputs changed. */
export class ModelBuilder {
  readonly #project = new Project();
  readonly #files = new DraftCache();
  readonly #revisions: EntityRevisions;
  /** Null before the first model. */
  #last: Built | null = null;

  constructor(hash: Hash) {
    this.#revisions = new EntityRevisions(hash);
  }

  /** Returns the change that imports a type of entity-derive into a file of the last model. */
  importOf(path: string, type: string): readonly Change[] {
    return importOfOurs(path, type, this.#project);
  }

  /** Returns the model, with entities in the order of files and classes; the same one if nothing has changed. */
  build(syntaxes: readonly SourceSyntax[], modules: Modules, report: Report, jsonCase: JsonCase | null): Model {
    const changed = this.#project.update(syntaxes, modules);
    const last = this.#last;
    const isSame = changed?.size === 0 && last?.jsonCase === jsonCase && areEqual(syntaxes, last.syntaxes);
    const built = isSame ? last : this.#build(syntaxes, modules, report.next(), { changed, jsonCase });
    this.#last = { ...built, report: built.report.detached() };
    report.include(built.report);
    return built.model;
  }

  #build(syntaxes: readonly SourceSyntax[], modules: Modules, report: Report, inputs: BuildInputs): Built {
    const files = this.#files.build(this.#project, this.#project.entityFiles, inputs);
    for (const file of files) report.include(file.report);
    const drafts = linkDrafts(
      files.flatMap((file) => file.drafts),
      report,
    );
    const reads = new Map(files.map((file) => [file.path, file.reads]));
    const texts = new Map(syntaxes.map(({ path, text }) => [path, text]));
    const whole = drafts.filter(({ isWhole }) => isWhole);
    const incomplete = drafts.filter(({ isWhole }) => !isWhole);
    const { jsonCase } = inputs;
    const model: Model = {
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
    return { syntaxes, jsonCase, model, report };
  }
}

function areEqual(one: readonly SourceSyntax[], other: readonly SourceSyntax[]): boolean {
  return one.length === other.length && one.every((syntax, index) => syntax === other[index]);
}
