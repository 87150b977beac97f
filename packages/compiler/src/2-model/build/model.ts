// Files into the model: every class with an annotation of ours becomes an entity, or diagnostics that say why not.
import type { ClassSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { JsonCase } from "../data/json-name.ts";
import type { Model } from "../data/model.ts";
import { checkImports } from "../resolve/annotations/check-imports.ts";
import { type Modules, Project, type ProjectFile } from "../resolve/project.ts";
import type { Source } from "../resolve/source.ts";
import type { Draft } from "./draft.ts";
import { checkBase, isAnnotated, isEntity, readBases } from "./entity/bases.ts";
import { buildEntity } from "./entity/entity.ts";
import { buildMembers } from "./entity/members.ts";
import { resolveParents } from "./relation/belongs-to.ts";
import { buildConstraints } from "./relation/constraints.ts";
import { markCycles } from "./relation/foreign-key-cycles.ts";
import { resolveChildren } from "./relation/has-many.ts";
import { keepWithinOwners } from "./relation/owner-references.ts";
import { collectReferrers } from "./relation/referrers.ts";
import { resolveLinks } from "./relation/through.ts";

/** The entities of all files, by file and place. */
export function buildModel(
  files: readonly SourceSyntax[],
  modules: Modules,
  report: Report,
  jsonCase: JsonCase | null = null,
): Model {
  const { entityFiles } = new Project(files, modules);
  const extended = new Set(entityFiles.flatMap(extendedClasses));
  const drafts = entityFiles.flatMap((file) => buildFile({ file, report, jsonCase }, extended));
  for (const draft of drafts) resolveParents(draft, drafts);
  for (const draft of drafts) resolveChildren(draft, drafts);
  for (const draft of drafts) resolveLinks(draft, drafts);
  keepWithinOwners(drafts);
  markCycles(drafts);
  collectReferrers(drafts);
  for (const draft of drafts) draft.constraints.push(...buildConstraints(draft));
  const whole = drafts.filter(({ isWhole }) => isWhole);
  const incomplete = drafts.filter(({ isWhole }) => !isWhole);
  return { entities: whole.map(({ entity }) => entity), incomplete: incomplete.map(({ entity }) => entity) };
}

/** What annotated classes of the file extend: it is there for its fields, whatever it lacks. */
function extendedClasses(file: ProjectFile): readonly ClassSyntax[] {
  return file.syntax.classes.flatMap((syntax) => {
    const path = isAnnotated(syntax, file) ? syntax.extends?.path : null;
    const target = path == null ? null : file.find(path, "value");
    return target?.kind === "class" ? [target.syntax] : [];
  });
}

function buildFile(source: Source, extended: ReadonlySet<ClassSyntax>): readonly Draft[] {
  const { file } = source;
  checkImports(source);
  // A class with any annotation of ours is meant: a misspelt or forgotten @entity must not pass in silence.
  const annotated = file.syntax.classes.filter((syntax) => isAnnotated(syntax, file));
  if (annotated.length === 0) checkEmpty(source);
  const isBase = (syntax: ClassSyntax): boolean => !isEntity(syntax, file) && (syntax.abstract || extended.has(syntax));
  for (const syntax of annotated.filter(isBase)) {
    checkBase({ syntax, source });
    // Of what its type parameters are, it is said where it is extended.
    if (!syntax.generic) buildMembers(readBases(syntax, source).parts);
  }
  return annotated.filter((syntax) => !isBase(syntax)).map((syntax) => buildEntity(syntax, source));
}

/** A file that is named as one of an entity, and has none: what was generated for it would go out of date in silence. */
function checkEmpty({ file: { path }, report }: Source): void {
  if (/\.entity\.[cm]?tsx?$/.test(path) && !report.failedPaths.has(path))
    report.add("entity-not-found", { path, start: 0, end: 0 }, {});
}
