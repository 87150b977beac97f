// Suggests the name of an unknown annotation, with a fix for all its uses in the file.
import type { DecoratorSyntax, ImportSyntax } from "../../../../1-syntax/syntax.ts";
import { type Change, certain, type Proposal, possible, replace } from "../../../../diagnostics/fixes/change.ts";
import { type WordName, words } from "../../../../language/index.ts";
import { otherAnnotation } from "../../../../language/other-tools/annotations.ts";
import { isTypo, nearest } from "../../../../text/nearest.ts";
import { addImports } from "../../add-imports.ts";
import type { ProjectFile } from "../../project.ts";
import { decoratorsOf } from "../our-name.ts";
import { isOurPackage } from "../our-package.ts";
import { wordOf } from "./unknown-option.ts";

export interface SuggestedWord {
  readonly meant: string | null;
  readonly suggestion: string;
  readonly fixes: readonly Proposal[];
}

const known: readonly string[] = Object.keys(words);

/** Annotations whose arguments add information, so that a second one is not redundant. */
const withOptions: ReadonlySet<string> = new Set<WordName>(["column", "field", "schema", "validate"]);

/** Returns a suggestion. `others` has the other annotations of the same class or field. */
export function suggestWord(
  decorator: DecoratorSyntax,
  name: string,
  others: ReadonlySet<string>,
  file: ProjectFile,
): SuggestedWord {
  const other = otherAnnotation(name);
  if (other !== null) {
    const { word, help, isEquivalent = false, options } = other;
    if (word !== undefined && others.has(word) && !withOptions.has(word))
      return {
        meant: word,
        suggestion: `remove it: \`@${word}\` is there already`,
        fixes: isEquivalent ? removeAnnotation(decorator, file) : [],
      };
    // Two such annotations would become two with one name.
    const isOnly = [...others].every((one) => one === name || (one !== word && otherAnnotation(one)?.word !== word));
    const isPlain = options !== undefined && decorator.arguments.length === 0 && isOnly;
    if (word === undefined)
      return { meant: null, suggestion: help, fixes: isEquivalent ? removeAnnotation(decorator, file) : [] };
    const fixes = isEquivalent || isPlain ? translateAnnotation(decorator, word, options, file) : [];
    return { meant: word, suggestion: help, fixes };
  }
  const meant = nearest(name, known);
  const home = wordOf(name);
  if (home !== null) return { meant: null, suggestion: `use it as an option: \`@${home}({ ${name}: … })\``, fixes: [] };
  if (meant === null) {
    const all = known.map((word) => `@${word}`).join(", ");
    return { meant, suggestion: `its annotations are ${all}`, fixes: [] };
  }
  const proposal = isTypo(name, meant, known) ? certain : possible;
  return { meant, suggestion: `did you mean \`${meant}\`?`, fixes: renameAnnotation(decorator, meant, file, proposal) };
}

/** Returns the fix that removes an annotation, and its import with the last use. */
function removeAnnotation({ path: [local], span }: DecoratorSyntax, { syntax }: ProjectFile): readonly Proposal[] {
  const uses = syntax.classes.flatMap(decoratorsOf).filter(({ path }) => path[0] === local);
  const entry =
    uses.length === 1 ? syntax.imports.find((one) => one.local === local && one.imported !== "*") : undefined;
  const imports: readonly Change[] =
    entry !== undefined && isOurPackage(entry.from) ? [{ kind: "remove-item", span: entry.specifier }] : [];
  return [certain(`remove \`@${local}\``, ...imports, { kind: "remove-annotation", span })];
}

/** Returns the fix that replaces an annotation of another tool and its arguments with ours. */
function translateAnnotation(
  { span, path, name }: DecoratorSyntax,
  word: string,
  options: string | undefined,
  file: ProjectFile,
): readonly Proposal[] {
  const entry = file.syntax.imports.find(({ local }) => local === path[0]);
  if (path.length > 1 || (entry !== undefined && (entry.local !== entry.imported || !isOurPackage(entry.from))))
    return [];
  const local = file.syntax.text.slice(name.start, name.end);
  const place = { ...span, start: name.start };
  const imports = entry === undefined ? addImports([word], "value", file) : importChange(entry, word, file);
  const text = options === undefined ? word : `${word}(${options})`;
  return [certain(`change \`@${local}\` to \`@${text}\``, ...imports, replace(place, text))];
}

/** Returns the fix that renames an annotation; none if another file re-exports it, where the error is. */
function renameAnnotation(
  { path, name }: DecoratorSyntax,
  meant: string,
  file: ProjectFile,
  proposal: typeof certain,
): readonly Proposal[] {
  const local = path.at(-1) ?? "";
  const title = `change \`@${path.join(".")}\` to \`@${[...path.slice(0, -1), meant].join(".")}\``;
  const entry = file.syntax.imports.find(({ local }) => local === path[0]);
  if (entry === undefined) {
    if (path.length > 1 || file.syntax.declaredNames.values.has(local)) return [];
    return [proposal(title, ...addImports([meant], "value", file), replace(name, meant, local))];
  }
  if (!isOurPackage(entry.from)) return [];
  if (entry.imported === "*") {
    const end = { ...name, start: name.end - local.length };
    return [proposal(title, replace(end, meant, local))];
  }
  return [proposal(`change \`@${entry.imported}\` to \`@${meant}\``, ...renameImport(entry, meant, file))];
}

/** Renames an import; a local name, as in `filtr as sieve`, is kept. */
function renameImport(entry: ImportSyntax, meant: string, file: ProjectFile): readonly Change[] {
  const { imported, local, specifier } = entry;
  if (local !== imported) {
    const end = specifier.start + imported.length;
    return [replace({ ...specifier, end }, meant, imported)];
  }
  const uses = file.syntax.classes
    .flatMap(decoratorsOf)
    .filter(({ path: [only, member] }) => only === local && member === undefined);
  return [...importChange(entry, meant, file), ...uses.map((use) => replace(use.name, meant, local))];
}

/** Corrects the specifier, or removes it if the right name is imported already. */
function importChange(
  { specifier, imported }: ImportSyntax,
  meant: string,
  { syntax }: ProjectFile,
): readonly Change[] {
  const isThere = syntax.imports.some(({ local }) => local === meant);
  return [isThere ? { kind: "remove-item", span: specifier } : replace(specifier, meant, imported)];
}
