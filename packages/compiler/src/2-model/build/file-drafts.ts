// Files into the drafts of their classes, each file again only when something changed that was read for it.
import type { ClassSyntax } from "../../1-syntax/syntax.ts";
import { Report } from "../../diagnostics/report.ts";
import type { JsonCase } from "../data/field/json-name.ts";
import { importOfOurs } from "../resolve/add-imports.ts";
import { decoratorsOf } from "../resolve/annotations/decorators.ts";
import { isEntity } from "../resolve/annotations/is-entity.ts";
import { checkDecorators, ourHelp } from "../resolve/annotations/mistakes/check-decorators.ts";
import { checkImports } from "../resolve/annotations/mistakes/check-imports.ts";
import { ourPackage } from "../resolve/annotations/our-package.ts";
import type { Project, ProjectFile } from "../resolve/project.ts";
import type { Source } from "../resolve/source.ts";
import type { Draft } from "./draft.ts";
import { checkBase, isAnnotated, readBases } from "./entity/bases.ts";
import { buildEntity } from "./entity/entity.ts";
import { buildMembers } from "./entity/members.ts";
import { checkPayloadClasses, payloadClasses } from "./entity/payload-classes.ts";

export interface BuiltFile {
  readonly path: string;
  /** The files that were looked for, whether or not they were there. */
  readonly reads: ReadonlySet<string>;
  readonly drafts: readonly Draft[];
  /** What is wrong in it, and in what its classes extend. */
  readonly report: Report;
}

interface Remembered extends BuiltFile {
  readonly file: ProjectFile;
  readonly reads: Set<string>;
  /** The classes that its annotated classes extend, and those of which payloads of its commands consist. */
  readonly used: ReadonlyMap<ClassSyntax, Role>;
  /** Its own classes that are used by others or by itself. */
  readonly roles: ReadonlyMap<ClassSyntax, Role>;
}

/** What a class without `@entity` is there for. */
type Role = "base" | "payload";

type Using = Pick<Remembered, "path" | "file" | "reads" | "used">;

export interface Circumstances {
  /** The paths under which another file is found than before; null for any. */
  readonly changed: ReadonlySet<string> | null;
  readonly jsonCase: JsonCase | null;
}

/** The files of a project as they were built last. */
export class BuiltFiles {
  #known: ReadonlyMap<string, Remembered> = new Map();
  #jsonCase: JsonCase | null = null;

  build(
    project: Project,
    files: readonly ProjectFile[],
    { jsonCase, ...circumstances }: Circumstances,
  ): readonly BuiltFile[] {
    const changed = jsonCase === this.#jsonCase ? circumstances.changed : null;
    this.#jsonCase = jsonCase;
    const kept = files.map((file): Remembered | Using => this.#unchanged(file, changed) ?? using(file, project));
    const used = new Map(kept.flatMap((one) => [...one.used]));
    // Mostly no class extends another one, and nothing has to be made for each of a thousand files.
    const built = kept.map((one) => {
      const roles = used.size === 0 ? used : rolesIn(one.file, used);
      return "drafts" in one && areSame(one.roles, roles) ? one : build(one, roles, project, jsonCase);
    });
    this.#known = new Map(built.map((one) => [one.file.path, one]));
    return built;
  }

  #unchanged(file: ProjectFile, changed: ReadonlySet<string> | null): Remembered | null {
    const known = this.#known.get(file.path);
    if (changed === null || known === undefined || known.file !== file) return null;
    for (const path of changed) if (known.reads.has(path)) return null;
    return known;
  }
}

function rolesIn({ syntax }: ProjectFile, used: Remembered["used"]): Remembered["roles"] {
  return new Map(
    syntax.classes.flatMap((one) => {
      const role = used.get(one);
      return role === undefined ? [] : [[one, role]];
    }),
  );
}

function areSame(one: Remembered["roles"], other: Remembered["roles"]): boolean {
  return one.size === other.size && [...one].every(([syntax, role]) => other.get(syntax) === role);
}

/** Finds the classes that are there for others, whatever they lack. */
function using(file: ProjectFile, project: Project): Using {
  const reads = new Set([file.path]);
  const used = project.tracking(reads, () => {
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
  return { path: file.path, file, reads, used };
}

function build(
  { file, used, ...read }: Using,
  roles: Remembered["roles"],
  project: Project,
  jsonCase: JsonCase | null,
): Remembered {
  const reads = new Set(read.reads);
  const report = new Report(
    (path) => project.fileAt(path)?.syntax.text ?? null,
    (path, type) => importOfOurs(path, type, project),
  );
  const drafts = project.tracking(reads, () => buildFile({ file, report, jsonCase }, roles));
  return { path: file.path, file, reads, used, roles, drafts, report };
}

function buildFile(source: Source, roles: Remembered["roles"]): readonly Draft[] {
  const { file } = source;
  checkImports(source);
  // A class with any annotation of ours is meant: a misspelt or forgotten @entity must not pass in silence.
  const all = file.syntax.classes.filter((syntax) => isAnnotated(syntax, file));
  const annotated = all.filter((syntax) => roles.get(syntax) !== "payload");
  if (annotated.length === 0) checkEmpty(source);
  checkDecorators(all, source);
  checkPayloadClasses(source);
  const isBase = (syntax: ClassSyntax): boolean => !isEntity(syntax, file) && (syntax.abstract || roles.has(syntax));
  for (const syntax of annotated.filter(isBase)) {
    checkBase({ syntax, source });
    // Of what its type parameters are, it is said where it is extended.
    if (!syntax.generic) buildMembers(readBases(syntax, source).parts);
  }
  return annotated.filter((syntax) => !isBase(syntax)).map((syntax) => buildEntity(syntax, source));
}

/** A file that is named as one of an entity, and has none: what was generated for it would go out of date in silence. */
function checkEmpty({ file, report }: Source): void {
  const { path, syntax } = file;
  if (!/\.entity\.[cm]?tsx?$/.test(path) || !syntax.isParsed) return;
  const other = syntax.classes
    .flatMap(decoratorsOf)
    .map((decorator) => ({ span: decorator.name, target: file.find(decorator.path, "value") }))
    .find(({ target }) => target.kind === "package" && ourHelp(target.name) !== null);
  const suggestion =
    other?.target.kind === "package"
      ? `\`@${other.target.name}\` is that of \`${other.target.package}\`: annotate the class with \`@entity\` of \`${ourPackage}\``
      : "annotate a class with `@entity`";
  report.add("entity-not-found", other?.span ?? { path, start: 0, end: 0 }, { suggestion });
}
