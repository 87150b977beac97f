// Builds the drafts of files, and rebuilds a file only if something changed that was read for it.
import type { ClassSyntax } from "../../1-syntax/syntax.ts";
import { Report } from "../../diagnostics/report.ts";
import type { JsonCase } from "../data/field/json-name.ts";
import { importOfOurs } from "../resolve/add-imports.ts";
import { isAnnotated, isEntity } from "../resolve/annotations/is-entity.ts";
import { checkDecorators, ourHelp } from "../resolve/annotations/mistakes/check-decorators.ts";
import { checkImports } from "../resolve/annotations/mistakes/check-imports.ts";
import { decoratorsOf } from "../resolve/annotations/our-name.ts";
import { ourPackage } from "../resolve/annotations/our-package.ts";
import type { Project, ProjectFile } from "../resolve/project.ts";
import type { Source } from "../resolve/source.ts";
import type { Draft } from "./draft.ts";
import { checkBase, readBases } from "./entity/bases.ts";
import { buildEntity } from "./entity/entity.ts";
import { buildMembers } from "./entity/members.ts";
import { checkPayloadClasses, payloadClasses } from "./entity/payload-classes.ts";

export interface FileDrafts {
  readonly path: string;
  /** The files that were read or looked up, including missing ones. */
  readonly reads: ReadonlySet<string>;
  readonly drafts: readonly Draft[];
  /** The diagnostics of the file and of the base classes of its classes. */
  readonly report: Report;
}

interface CachedDrafts extends FileDrafts {
  readonly file: ProjectFile;
  readonly reads: Set<string>;
  /** The base classes of its entities, and the classes in payloads of its commands. */
  readonly usedClasses: ReadonlyMap<ClassSyntax, Role>;
  /** Its own classes that are used as bases or payloads, in this file or another. */
  readonly roles: ReadonlyMap<ClassSyntax, Role>;
}

/** The purpose of a class without `@entity`. */
type Role = "base" | "payload";

type FileUses = Pick<CachedDrafts, "path" | "file" | "reads" | "usedClasses">;

export interface BuildInputs {
  /** The paths that lead to another file than before; null for all paths. */
  readonly changed: ReadonlySet<string> | null;
  readonly jsonCase: JsonCase | null;
}

/** The drafts of a project's last build. */
export class DraftCache {
  #known: ReadonlyMap<string, CachedDrafts> = new Map();
  #jsonCase: JsonCase | null = null;

  build(
    project: Project,
    files: readonly ProjectFile[],
    { jsonCase, ...circumstances }: BuildInputs,
  ): readonly FileDrafts[] {
    const changed = jsonCase === this.#jsonCase ? circumstances.changed : null;
    this.#jsonCase = jsonCase;
    const kept = files.map(
      (file): CachedDrafts | FileUses => this.#unchanged(file, changed) ?? findUses(file, project),
    );
    const used = new Map(kept.flatMap((one) => [...one.usedClasses]));
    // Most projects have no base classes; this avoids a map for each of a thousand files.
    const built = kept.map((one) => {
      const roles = used.size === 0 ? used : rolesIn(one.file, used);
      return "drafts" in one && areSame(one.roles, roles) ? one : build(one, roles, project, jsonCase);
    });
    this.#known = new Map(built.map((one) => [one.file.path, one]));
    return built;
  }

  #unchanged(file: ProjectFile, changed: ReadonlySet<string> | null): CachedDrafts | null {
    const known = this.#known.get(file.path);
    if (changed === null || known === undefined || known.file !== file) return null;
    for (const path of changed) if (known.reads.has(path)) return null;
    return known;
  }
}

function rolesIn({ syntax }: ProjectFile, used: CachedDrafts["usedClasses"]): CachedDrafts["roles"] {
  return new Map(
    syntax.classes.flatMap((one) => {
      const role = used.get(one);
      return role === undefined ? [] : [[one, role]];
    }),
  );
}

function areSame(one: CachedDrafts["roles"], other: CachedDrafts["roles"]): boolean {
  return one.size === other.size && [...one].every(([syntax, role]) => other.get(syntax) === role);
}

/** Finds the base classes and payload classes that a file uses, valid or not. */
function findUses(file: ProjectFile, project: Project): FileUses {
  const reads = new Set([file.path]);
  const usedClasses = project.tracking(reads, () => {
    const bases = file.syntax.classes.flatMap((syntax) => {
      const path = isAnnotated(syntax, file) ? syntax.extends?.path : null;
      const target = path == null ? null : file.find(path, "value");
      return target?.kind === "class" ? [[target.syntax, "base"] as const] : [];
    });
    // A payload may extend a payload.
    return new Map<ClassSyntax, Role>([
      ...bases,
      ...payloadClasses(file).map(({ syntax }) => [syntax, "payload"] as const),
    ]);
  });
  return { path: file.path, file, reads, usedClasses };
}

function build(
  { file, usedClasses, ...read }: FileUses,
  roles: CachedDrafts["roles"],
  project: Project,
  jsonCase: JsonCase | null,
): CachedDrafts {
  const reads = new Set(read.reads);
  const report = new Report(
    (path) => project.fileAt(path)?.syntax.text ?? null,
    (path, type) => importOfOurs(path, type, project),
  );
  const drafts = project.tracking(reads, () => buildFile({ file, report, jsonCase }, roles));
  return { path: file.path, file, reads, usedClasses, roles, drafts, report };
}

function buildFile(source: Source, roles: CachedDrafts["roles"]): readonly Draft[] {
  const { file } = source;
  checkImports(source);
  // Any annotation of entity-derive counts, so that a misspelled or forgotten @entity is reported.
  const all = file.syntax.classes.filter((syntax) => isAnnotated(syntax, file));
  const annotated = all.filter((syntax) => roles.get(syntax) !== "payload");
  if (annotated.length === 0) checkEmpty(source);
  checkDecorators(all, source);
  checkPayloadClasses(source);
  const isBase = (syntax: ClassSyntax): boolean => !isEntity(syntax, file) && (syntax.abstract || roles.has(syntax));
  for (const syntax of annotated.filter(isBase)) {
    checkBase({ syntax, source });
    // Type parameters are reported where the class is extended.
    if (!syntax.generic) buildMembers(readBases(syntax, source).parts);
  }
  return annotated.filter((syntax) => !isBase(syntax)).map((syntax) => buildEntity(syntax, source));
}

/** Reports a file named `*.entity.ts` without an entity, whose generated files would silently become stale. */
function checkEmpty({ file, report }: Source): void {
  const { path, syntax } = file;
  if (!/\.entity\.[cm]?tsx?$/.test(path) || !syntax.isParsed) return;
  const other = syntax.classes
    .flatMap(decoratorsOf)
    .map((decorator) => ({ span: decorator.name, target: file.find(decorator.path, "value") }))
    .find(({ target }) => target.kind === "package" && ourHelp(target.name) !== null);
  const suggestion =
    other?.target.kind === "package"
      ? `\`@${other.target.name}\` is imported from \`${other.target.package}\`: annotate the class with \`@entity\` of \`${ourPackage}\``
      : "annotate a class with `@entity`";
  report.add("entity-not-found", other?.span ?? { path, start: 0, end: 0 }, { suggestion });
}
