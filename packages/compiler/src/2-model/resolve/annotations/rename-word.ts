// A misspelt annotation into the fix that spells it right: at its import, and wherever the file uses it.
import type { DecoratorSyntax, ImportSyntax } from "../../../1-syntax/syntax.ts";
import { type Change, certain, type Proposal, replace } from "../../../diagnostics/fixes/change.ts";
import type { ProjectFile } from "../project.ts";
import { decoratorsOf } from "./check-imports.ts";
import { isOurPackage } from "./our-package.ts";

/** No fix where another file passes the word on: the mistake is in that file. */
export function renameWord({ path, name }: DecoratorSyntax, meant: string, file: ProjectFile): readonly Proposal[] {
  const written = path.at(-1) ?? "";
  const entry = file.syntax.imports.find(({ local }) => local === path[0]);
  if (entry === undefined || !isOurPackage(entry.from)) return [];
  // Twice imported it would not compile.
  if (file.syntax.imports.some(({ local }) => local === meant)) return [];
  if (entry.imported === "*") {
    const end = { ...name, start: name.end - written.length };
    return [certain(`change \`@${path.join(".")}\` to \`@${path[0]}.${meant}\``, replace(end, meant, written))];
  }
  const title = `change \`@${entry.imported}\` to \`@${meant}\``;
  return [certain(title, ...renameImport(entry, meant, file))];
}

/** What is called otherwise here, `filtr as sieve`, keeps that name. */
function renameImport(entry: ImportSyntax, meant: string, { syntax }: ProjectFile): readonly Change[] {
  const { imported, local, specifier } = entry;
  if (local !== imported) {
    const end = specifier.start + imported.length;
    return [replace({ ...specifier, end }, meant, imported)];
  }
  const uses = syntax.classes
    .flatMap(decoratorsOf)
    .filter(({ path: [only, member] }) => only === local && member === undefined);
  return [replace(specifier, meant, imported), ...uses.map((use) => replace(use.name, meant, local))];
}
