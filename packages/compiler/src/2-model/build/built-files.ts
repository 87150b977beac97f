// Files into the drafts of their classes, each file again only when something changed that was read for it.
import type { ClassSyntax } from "../../1-syntax/syntax.ts";
import { Report } from "../../diagnostics/report.ts";
import type { JsonCase } from "../data/json-name.ts";
import { importOfOurs } from "../resolve/add-imports.ts";
import { checkDecorators, ourHelp } from "../resolve/annotations/check-decorators.ts";
import { checkImports } from "../resolve/annotations/check-imports.ts";
import { decoratorsOf } from "../resolve/annotations/decorators-of.ts";
import { isEntity } from "../resolve/annotations/is-entity.ts";
import { ourPackage } from "../resolve/annotations/our-package.ts";
import type { Project, ProjectFile } from "../resolve/project.ts";
import type { Source } from "../resolve/source.ts";
import type { Draft } from "./draft.ts";
import { checkBase, isAnnotated, readBases } from "./entity/bases.ts";
import { buildEntity } from "./entity/entity.ts";
import { buildMembers } from "./entity/members.ts";

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
  /** What its annotated classes extend. */
  readonly extended: readonly ClassSyntax[];
  /** Which of its own classes were extended by others. */
  readonly bases: ReadonlySet<ClassSyntax>;
}

type Extending = Pick<Remembered, "path" | "file" | "reads" | "extended">;

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
    const kept = files.map(
      (file): Remembered | Extending => this.#unchanged(file, changed) ?? extending(file, project),
    );
    const extended = new Set(kept.flatMap((one) => one.extended));
    // Mostly no class extends another one, and nothing has to be made for each of a thousand files.
    const built = kept.map((one) => {
      const bases = extended.size === 0 ? extended : new Set(one.file.syntax.classes.filter((it) => extended.has(it)));
      return "drafts" in one && areSame(one.bases, bases) ? one : build(one, bases, project, jsonCase);
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

function areSame(one: ReadonlySet<ClassSyntax>, other: ReadonlySet<ClassSyntax>): boolean {
  return one.size === other.size && (one.size === 0 || one.isSubsetOf(other));
}

/** What annotated classes of the file extend: it is there for its fields, whatever it lacks. */
function extending(file: ProjectFile, project: Project): Extending {
  const reads = new Set([file.path]);
  const extended = project.tracking(reads, () =>
    file.syntax.classes.flatMap((syntax) => {
      const path = isAnnotated(syntax, file) ? syntax.extends?.path : null;
      const target = path == null ? null : file.find(path, "value");
      return target?.kind === "class" ? [target.syntax] : [];
    }),
  );
  return { path: file.path, file, reads, extended };
}

function build(
  { file, extended, ...read }: Extending,
  bases: ReadonlySet<ClassSyntax>,
  project: Project,
  jsonCase: JsonCase | null,
): Remembered {
  const reads = new Set(read.reads);
  const report = new Report(
    (path) => project.fileAt(path)?.syntax.text ?? null,
    (path, type) => importOfOurs(path, type, project),
  );
  const drafts = project.tracking(reads, () => buildFile({ file, report, jsonCase }, bases));
  return { path: file.path, file, reads, extended, bases, drafts, report };
}

function buildFile(source: Source, bases: ReadonlySet<ClassSyntax>): readonly Draft[] {
  const { file } = source;
  checkImports(source);
  // A class with any annotation of ours is meant: a misspelt or forgotten @entity must not pass in silence.
  const annotated = file.syntax.classes.filter((syntax) => isAnnotated(syntax, file));
  if (annotated.length === 0) checkEmpty(source);
  checkDecorators(annotated, source);
  const isBase = (syntax: ClassSyntax): boolean => !isEntity(syntax, file) && (syntax.abstract || bases.has(syntax));
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
