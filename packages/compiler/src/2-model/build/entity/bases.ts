// Finds the abstract classes that an entity extends, whose fields and annotations it inherits.
import type { BaseSyntax, ClassSyntax } from "../../../1-syntax/syntax.ts";
import { insert, type Proposal, possible, replace } from "../../../diagnostics/fixes/change.ts";
import { isEntity } from "../../resolve/annotations/is-entity.ts";
import { checkImports } from "../../resolve/annotations/mistakes/check-imports.ts";
import { readAnnotations } from "../../resolve/annotations/read-annotations.ts";
import type { Target } from "../../resolve/project.ts";
import type { Source } from "../../resolve/source.ts";

/** A class, and the file in which its names are resolved. */
export interface ClassPart {
  readonly syntax: ClassSyntax;
  readonly source: Source;
}

export interface Ancestry {
  /** Base classes first, the class itself last. */
  readonly parts: readonly ClassPart[];
  /** Whether every base class was found, so that all members are known. */
  readonly isWhole: boolean;
  /** Whether no `extends` has an error. */
  readonly isSound: boolean;
}

/** Reports errors at `extends`, and returns the bases that could be found. */
export function readBases(syntax: ClassSyntax, source: Source): Ancestry {
  const parts: ClassPart[] = [{ syntax, source }];
  let [isWhole, isSound] = [true, true];
  for (let part = parts[0]; part !== undefined; ) {
    const base = findBase(part, parts);
    if (base === null) break;
    isSound &&= base.isSound;
    if (base.part === null) {
      isWhole = false;
      break;
    }
    const { path } = base.part.source.file;
    // The diagnostics of the base are in its own file; this class is skipped because of them.
    source.report.addSkipped(source.file.path, path);
    checkBase(base.part);
    parts.unshift(base.part);
    part = base.part;
  }
  return { parts, isWhole, isSound };
}

/** Reports annotations on a base class that only entities can have. */
export function checkBase({ syntax, source }: ClassPart): void {
  checkImports(source);
  const name = syntax.name?.value ?? "";
  if (isEntity(syntax, source.file)) return;
  readAnnotations(syntax.decorators, { place: "base", name }, source);
}

interface Base {
  /** Null if it cannot be found. */
  readonly part: ClassPart | null;
  readonly isSound: boolean;
}

/** Returns the base class; null if there is no `extends`. */
function findBase({ syntax, source }: ClassPart, parts: readonly ClassPart[]): Base | null {
  const { extends: base } = syntax;
  const { file, report } = source;
  if (base === null) return null;
  const refuse = (
    found: string,
    suggestion: string,
    part: ClassPart | null = null,
    fixes: readonly Proposal[] = [],
  ): Base => {
    const parameters = { class: syntax.name?.value ?? "the class", found, suggestion };
    report.add("class-extends", base.span, parameters, ...fixes);
    return { part, isSound: false };
  };
  if (base.path === null) return refuse("an expression whose value is known only at run time", byName);
  const name = base.path.join(".");
  const target = file.find(base.path, "value");
  if (target.kind === "unparsed" && target.file.isReported) {
    report.addSkipped(file.path, target.file.path);
    return { part: null, isSound: false };
  }
  if (target.kind !== "class") {
    const isOfPackage = target.kind === "package" && target.aliased.length === 0;
    return refuse(...describeMissing(name, target), null, isOfPackage ? withoutBase(base, file.syntax.text) : []);
  }
  const part: ClassPart = { syntax: target.syntax, source: { ...source, file: target.file } };
  if (parts.some((other) => other.syntax === target.syntax))
    return refuse(`itself through \`${name}\``, "remove `extends` from one of the classes");
  if (isEntity(target.syntax, target.file)) return refuse(`\`${name}\`, which is an entity itself`, common, part);
  if (target.syntax.generic || base.typeArguments.length > 0)
    return refuse(`\`${name}\`, which has type parameters`, "remove them: a table's columns have one type each");
  if (!target.syntax.abstract)
    return refuse(
      `\`${name}\`, which is not abstract`,
      `put \`abstract\` before \`class ${target.name}\`, so that it only provides fields for other classes`,
      part,
      asAbstract(target.name, target.syntax, target.file.syntax.text),
    );
  return { part, isSound: true };
}

/** Returns a fix to choose, because code in other files may create objects of the class. */
function asAbstract(name: string, { head }: ClassSyntax, text: string): readonly Proposal[] {
  const found = /\bclass\s*$/.exec(text.slice(head.start, head.end));
  if (found === null) return [];
  const start = head.start + found.index;
  return [possible(`add \`abstract\` before \`class ${name}\``, insert({ ...head, start }, "abstract "))];
}

function withoutBase({ span }: BaseSyntax, text: string): readonly Proposal[] {
  const before = /\s+extends\s+$/.exec(text.slice(0, span.start));
  if (before === null) return [];
  const base = text.slice(span.start, span.end);
  return [possible(`remove \`extends ${base}\``, replace({ ...span, start: before.index }, ""))];
}

const byName = "extend an abstract class by its name: functions that return a class are not run";

const common = "move what they have in common to an abstract class that both extend";

const declareHere = "declare it in this file, or import it from a file of the project";

/** Returns a description of what was found instead of a class, and a suggestion. */
function describeMissing(name: string, target: Exclude<Target, { readonly kind: "class" }>): readonly [string, string] {
  switch (target.kind) {
    case "package": {
      const paths = target.aliased.map((path) => `\`${path}\``).join(" or ");
      const isLost = target.aliased.length > 0;
      return [
        `\`${name}\`, which is imported from \`${target.package}\``,
        isLost
          ? `tsconfig's \`paths\` map \`${target.package}\` to ${paths}, where there is no file`
          : "remove it if another tool needs it: entities need no base class; an abstract class has to be declared in this project, since packages are not read",
      ];
    }
    case "file-missing":
      return [`\`${name}\`, but there is no file \`${target.specifier}\``, "correct the import"];
    case "export-missing":
      return [`\`${name}\`, but \`${target.specifier}\` exports no \`${target.name}\``, "correct the import"];
    case "unparsed":
      return [`\`${name}\`, whose file has a syntax error`, `correct \`${target.file.path}\``];
    case "constant":
      return [`\`${name}\`, whose value is known only at run time`, byName];
    case "alias":
    case "declaration":
      return [`\`${name}\`, which is not a class`, declareHere];
    case "unknown":
      return [`\`${name}\`, which is neither imported nor declared here`, declareHere];
  }
}
