// Files into the model: every class with an annotation of ours becomes an entity, or diagnostics that say why not.
import type { ClassSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Model } from "../data/model.ts";
import { checkImports, decoratorsOf } from "../resolve/annotations/check-imports.ts";
import { ourName } from "../resolve/annotations/our-name.ts";
import { type Modules, Project, type ProjectFile } from "../resolve/project.ts";
import type { Source } from "../resolve/source.ts";
import type { Draft } from "./draft.ts";
import { buildEntity } from "./entity/entity.ts";
import { resolveParents } from "./relation/belongs-to.ts";
import { buildConstraints } from "./relation/constraints.ts";
import { markCycles } from "./relation/foreign-key-cycles.ts";
import { resolveChildren } from "./relation/has-many.ts";
import { collectReferrers } from "./relation/referrers.ts";

/** The entities of all files, by file and place. */
export function buildModel(files: readonly SourceSyntax[], modules: Modules, report: Report): Model {
  const drafts = new Project(files, modules).entityFiles.flatMap((file) => buildFile({ file, report }));
  for (const draft of drafts) resolveParents(draft, drafts);
  for (const draft of drafts) resolveChildren(draft, drafts);
  markCycles(drafts);
  collectReferrers(drafts);
  for (const draft of drafts) draft.constraints.push(...buildConstraints(draft));
  const whole = drafts.filter(({ isWhole }) => isWhole);
  const incomplete = drafts.filter(({ isWhole }) => !isWhole);
  return { entities: whole.map(({ entity }) => entity), incomplete: incomplete.map(({ entity }) => entity) };
}

function buildFile(source: Source): readonly Draft[] {
  const { file } = source;
  checkImports(source);
  const annotated = file.syntax.classes.filter((syntax) => isAnnotated(syntax, file));
  if (annotated.length === 0) checkEmpty(source);
  return annotated.map((syntax) => buildEntity(syntax, source));
}

/** A class with any annotation of ours is meant: a misspelt or forgotten @entity must not pass in silence. */
function isAnnotated(syntax: ClassSyntax, file: ProjectFile): boolean {
  return decoratorsOf(syntax).some((decorator) => ourName(decorator.path, file) !== null);
}

/** A file that is named as one of an entity, and has none: what was generated for it would go out of date in silence. */
function checkEmpty({ file: { path }, report }: Source): void {
  if (/\.entity\.[cm]?tsx?$/.test(path) && !report.failedPaths.has(path))
    report.add("entity-not-found", { path, start: 0, end: 0 }, {});
}
