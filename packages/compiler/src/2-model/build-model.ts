// Files into the model: every class with @entity becomes an entity, or diagnostics that say why not.
import type { ClassSyntax, SourceSyntax } from "../1-syntax/syntax.ts";
import type { Report } from "../diagnostics/report.ts";
import { buildEntity } from "./build-entity.ts";
import type { Entity, Model } from "./entity.ts";
import { Project } from "./project.ts";
import { ourName } from "./read-annotations.ts";

/** The entities of all files, by file and place. */
export function buildModel(
  files: readonly SourceSyntax[],
  read: (path: string) => string | null,
  report: Report,
): Model {
  const project = new Project(files, read);
  const entities: Entity[] = [];
  for (const file of files) {
    for (const syntax of file.classes) {
      if (!isAnnotated(syntax, file, project)) continue;
      const entity = buildEntity(syntax, file, project, report);
      if (entity !== null) entities.push(entity);
    }
  }
  return { entities };
}

/** A class with any annotation of ours is meant: a misspelt or forgotten @entity must not pass in silence. */
function isAnnotated(syntax: ClassSyntax, file: SourceSyntax, project: Project): boolean {
  if (syntax.decorators.some((decorator) => ourName(decorator.path, file, project) !== null)) return true;
  return syntax.members.some((member) =>
    member.decorators.some((decorator) => ourName(decorator.path, file, project) !== null),
  );
}
