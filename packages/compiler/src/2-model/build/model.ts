// Files into the model: every class with an annotation of ours becomes an entity, or diagnostics that say why not.
import type { ClassSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Model } from "../data/model.ts";
import { Project, type ProjectFile } from "../resolve/project.ts";
import { ourName } from "../resolve/read-annotations.ts";
import { buildEntity } from "./entity/entity.ts";
import { resolveParents } from "./relation/belongs-to.ts";
import { buildConstraints } from "./relation/constraints.ts";
import { markCycles } from "./relation/foreign-key-cycles.ts";
import { resolveChildren } from "./relation/has-many.ts";

/** The entities of all files, by file and place. */
export function buildModel(
  files: readonly SourceSyntax[],
  read: (path: string) => string | null,
  report: Report,
): Model {
  const project = new Project(files, read);
  const drafts = project.entityFiles.flatMap((file) =>
    file.syntax.classes
      .filter((syntax) => isAnnotated(syntax, file))
      .map((syntax) => buildEntity(syntax, { file, report })),
  );
  for (const draft of drafts) resolveParents(draft, drafts);
  for (const draft of drafts) resolveChildren(draft, drafts);
  markCycles(drafts);
  for (const draft of drafts) draft.constraints.push(...buildConstraints(draft));
  const whole = drafts.filter(({ isWhole }) => isWhole);
  const incomplete = drafts.filter(({ isWhole }) => !isWhole);
  return { entities: whole.map(({ entity }) => entity), incomplete: incomplete.map(({ entity }) => entity) };
}

/** A class with any annotation of ours is meant: a misspelt or forgotten @entity must not pass in silence. */
function isAnnotated(syntax: ClassSyntax, file: ProjectFile): boolean {
  return [syntax, ...syntax.members].some(({ decorators }) =>
    decorators.some((decorator) => ourName(decorator.path, file) !== null),
  );
}
