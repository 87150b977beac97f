// Files into the model: every class with @entity becomes an entity, or diagnostics that say why not.
import type { ClassSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Field } from "../data/field.ts";
import type { Model } from "../data/model.ts";
import { checkImports, decoratorsOf } from "../resolve/check-imports.ts";
import { type Modules, Project } from "../resolve/project.ts";
import { ourName } from "../resolve/read-annotations.ts";
import { buildConstraints } from "./constraints.ts";
import { buildEntity } from "./entity.ts";
import { type Draft, resolveRelations } from "./relations.ts";

/** The entities of all files, by file and place. */
export function buildModel(files: readonly SourceSyntax[], modules: Modules, report: Report): Model {
  const project = new Project(files, modules);
  const drafts: Draft[] = [];
  const looseFields: Field[] = [];
  for (const file of files) {
    checkImports(file, project, report);
    const annotated = file.classes.filter((syntax) => isAnnotated(syntax, file, project));
    if (annotated.length === 0) checkEmpty(file, report);
    for (const syntax of annotated) {
      const { draft, fields } = buildEntity(syntax, file, project, report);
      if (draft === null) looseFields.push(...fields);
      else drafts.push(draft);
    }
  }
  resolveRelations(drafts, project, report);
  for (const draft of drafts) draft.constraints.push(...buildConstraints(draft, report));
  return { entities: drafts.map((draft) => draft.entity), looseFields };
}

/** A class with any annotation of ours is meant: a misspelt or forgotten @entity must not pass in silence. */
function isAnnotated(syntax: ClassSyntax, file: SourceSyntax, project: Project): boolean {
  return decoratorsOf(syntax).some((decorator) => ourName(decorator.path, file, project) !== null);
}

/** A file that is named as one of an entity, and has none: what was generated for it would go out of date in silence. */
function checkEmpty({ path }: SourceSyntax, report: Report): void {
  if (/\.entity\.[cm]?tsx?$/.test(path) && !report.failedPaths.has(path))
    report.add("entity-not-found", { path, start: 0, end: 0 }, {});
}
