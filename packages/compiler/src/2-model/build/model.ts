// Files into the model: every class with @entity becomes an entity, or diagnostics that say why not.
import type { ClassSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Field } from "../data/field.ts";
import type { Model } from "../data/model.ts";
import { Project } from "../resolve/project.ts";
import { ourName } from "../resolve/read-annotations.ts";
import { buildConstraints } from "./constraints.ts";
import { buildEntity } from "./entity.ts";
import { type Draft, resolveRelations } from "./relations.ts";

/** The entities of all files, by file and place. */
export function buildModel(
  files: readonly SourceSyntax[],
  read: (path: string) => string | null,
  report: Report,
): Model {
  const project = new Project(files, read);
  const drafts: Draft[] = [];
  const looseFields: Field[] = [];
  for (const file of files) {
    for (const syntax of file.classes) {
      if (!isAnnotated(syntax, file, project)) continue;
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
  if (syntax.decorators.some((decorator) => ourName(decorator.path, file, project) !== null)) return true;
  return syntax.members.some((member) =>
    member.decorators.some((decorator) => ourName(decorator.path, file, project) !== null),
  );
}
