// Builds changes that import names, in an existing statement or in the style of the file.

import type { ImportStatementSyntax } from "../../1-syntax/syntax.ts";
import { type Change, insert } from "../../diagnostics/fixes/change.ts";
import type { Span } from "../../diagnostics/span.ts";
import { words } from "../../language/index.ts";
import { withoutSourceEnding } from "../../text/paths/file-names.ts";
import { ourPackage } from "./annotations/our-package.ts";
import type { Project, ProjectFile } from "./project.ts";
import { vocabulary } from "./types/vocabulary.ts";

/**
 * Returns the changes that import names of entity-derive which the file lacks. `types` are imported as types with
 * values.
 */
export function addImports(
  names: readonly string[],
  kind: "type" | "value",
  file: ProjectFile,
  types: readonly string[] = [],
): readonly Change[] {
  const isMissing = (name: string): boolean => !file.syntax.imports.some(({ local }) => local === name);
  const missing = [...names, ...types].filter(isMissing).sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const isType = (name: string): boolean => kind === "type" || types.includes(name);
  if (missing.length === 0) return [];
  const { importStatements: statements } = file.syntax;
  const ours = statements.filter(({ from, named }) => from === ourPackage && named !== null);
  const mixed = hasTypeStatements(statements) ? undefined : ours[0];
  const statement = kind === "type" ? (ours.find(({ isType }) => isType) ?? mixed) : ours.find(({ isType }) => !isType);
  if (statement !== undefined)
    return into(
      statement,
      missing.map((name) => ({ name, text: isType(name) && !statement.isType ? `type ${name}` : name })),
    );
  const specifiers = missing.map((name) => (types.includes(name) ? `type ${name}` : name));
  return [newStatement(specifiers, kind, file)];
}

/** Returns the change that imports a name of entity-derive; none if it is not ours, or imported already. */
export function importOfOurs(path: string, name: string, project: Project): readonly Change[] {
  const isWord = Object.hasOwn(words, name);
  const file = isWord || vocabulary.has(name) ? project.fileAt(path) : null;
  return file === null ? [] : addImports([name], isWord ? "value" : "type", file);
}

interface TypeImport {
  readonly change: Change;
  readonly statement: string;
  /** Whether another import of the file shows which extension the project uses. */
  readonly isSure: boolean;
}

export function importType(name: string, path: string, file: ProjectFile): TypeImport {
  const relative = file.syntax.importStatements.find(({ from }) => from.startsWith("."));
  const specifier = relativeImport(file.path, path, relative?.from ?? ".ts");
  const change = newStatement([name], "type", file, specifier);
  return { change, statement: `import type { ${name} } from "${specifier}";`, isSure: relative !== undefined };
}

/** Returns the specifier of a file, with the extension of the import `like`. */
export function relativeImport(from: string, path: string, like: string): string {
  const [, ending = ""] = /(\.[cm]?[jt]sx?)$/.exec(like) ?? [];
  return `${relativePath(from, withoutSourceEnding(path))}${ending}`;
}

function relativePath(from: string, to: string): string {
  const [here, there] = [from.split("/").slice(0, -1), to.split("/")];
  const shared = here.findIndex((folder, index) => folder !== there[index]);
  const depth = shared === -1 ? here.length : shared;
  const up = here.slice(depth).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...there.slice(depth)].join("/");
}

/** True if the file imports types in separate statements. */
function hasTypeStatements(statements: readonly ImportStatementSyntax[]): boolean {
  return (
    statements.some(({ isType }) => isType) &&
    !statements.some(({ isType, named }) => !isType && named?.some((specifier) => specifier.isType) === true)
  );
}

interface Added {
  readonly name: string;
  readonly text: string;
}

/** Inserts names in alphabetical order if the statement is sorted; otherwise at the end. */
function into({ named }: ImportStatementSyntax, added: readonly Added[]): readonly Change[] {
  const there = named ?? [];
  const isSorted = there.every(({ name }, index) => index === 0 || !isBefore(name, there[index - 1]?.name ?? ""));
  const groups = Map.groupBy(added, ({ name }) =>
    isSorted ? there.findIndex((specifier) => isBefore(name, specifier.name)) : -1,
  );
  return [...groups].flatMap(([index, group]): readonly Change[] => {
    const texts = group.map(({ text }) => text).join(", ");
    const next = there[index];
    if (next !== undefined) return [insert(next.span, `${texts}, `)];
    const last = there.at(-1)?.span;
    return last === undefined ? [] : [insert(endOf(last), `, ${texts}`)];
  });
}

function isBefore(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  return a === b ? name < other : a < b;
}

/** Adds a statement after the last import of entity-derive, or before all others, in the style of the file. */
function newStatement(
  names: readonly string[],
  kind: "type" | "value",
  { syntax }: ProjectFile,
  module: string = ourPackage,
): Change {
  const { path, text, importStatements: statements } = syntax;
  const first = statements[0];
  const last = statements.findLast(({ from }) => module !== ourPackage || from === ourPackage);
  const firstImport = first === undefined ? "" : text.slice(first.span.start, first.span.end);
  const quote = firstImport.includes("'") ? "'" : '"';
  const ending = first === undefined || firstImport.endsWith(";") ? ";" : "";
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const keyword = kind === "type" ? "import type" : "import";
  const statement = `${keyword} { ${names.join(", ")} } from ${quote}${module}${quote}${ending}`;
  if (last !== undefined) return insert(endOf(last.span), `${lineBreak}${statement}`);
  if (first !== undefined) return insert(first.span, `${statement}${lineBreak}`);
  return insert({ path, start: 0, end: 0 }, `${statement}${lineBreak}${lineBreak}`);
}

function endOf({ path, end }: Span): Span {
  return { path, start: end, end };
}
