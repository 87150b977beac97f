// Suggests a column type for an unknown name.
import { type Change, certain, type Proposal, possible, replace } from "../../../diagnostics/fixes/change.ts";
import { listing } from "../../../text/names.ts";
import { isTypo, nearest } from "../../../text/nearest.ts";
import { addImports } from "../add-imports.ts";
import type { ProjectFile, Target } from "../project.ts";
import { expectedTypes, type Reference, type Resolution, unresolved } from "./resolution.ts";
import { globalTypes, hints, keywordTypes, meantBy, synonyms, vocabulary } from "./vocabulary.ts";

/** Suggests a type for an undeclared name. */
export function misnamed(name: string, syntax: Reference, file: ProjectFile): Resolution {
  if (vocabulary.has(name)) {
    const fixes = [certain(`import \`${name}\``, ...addImports([name], "type", file))];
    return unresolved(`import it: \`import type { ${name} } from "entity-derive";\``, fixes);
  }
  const hint = hints.get(name);
  if (hint !== undefined) return { kind: "impossible", suggestion: hint, fixes: changes(name, syntax, file) };
  const meant = synonyms.get(name.toLowerCase()) ?? [nearest(name, typeNames)].filter((one) => one !== null);
  if (meant.length > 0) {
    const ours = meant.every((one) => vocabulary.has(one)) ? ", from entity-derive" : "";
    const names = listing(
      meant.map((one) => `\`${one}\``),
      "or",
    );
    return unresolved(`did you mean ${names}${ours}?`, changes(name, syntax, file, meant));
  }
  return unresolved('declare it in this file or import it, or set the type of the column: `@column({ type: "…" })`');
}

/** Suggests a type for a name that the package does not export, and fixes the import with the use. */
export function notExported(name: string, syntax: Reference, file: ProjectFile): Resolution {
  const meant = nearest(name, [...vocabulary.keys()]) ?? synonyms.get(name.toLowerCase())?.[0] ?? null;
  const entry = file.syntax.imports.find(({ local }) => local === syntax.path[0]);
  if (meant === null || entry === undefined) return { kind: "impossible", suggestion: expectedTypes };
  const suggestion = `did you mean \`${meant}\`?`;
  if (!vocabulary.has(meant) || entry.local !== name || entry.imported !== name) return unresolved(suggestion);
  const isThere = file.syntax.imports.some(({ local }) => local === meant);
  const { specifier } = entry;
  const start = specifier.end - name.length;
  const imported: Change = isThere
    ? { kind: "remove-item", span: specifier }
    : replace({ ...specifier, start }, meant, name);
  const use = replace({ ...syntax.span, end: syntax.span.start + name.length }, meant, name);
  return unresolved(suggestion, [certain(`change \`${name}\` to \`${meant}\``, imported, use)]);
}

/** Suggests the import of a type with this name from entity-derive; null if it has none. */
export function ownNameHint(name: string): string | null {
  const meant = [...vocabulary.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
  return meant === undefined
    ? null
    : `import it from entity-derive: \`import type { ${meant} } from "entity-derive";\``;
}

/** Describes an import for which tsconfig's `paths` find no file: it may be a package or a misspelled path. */
export function packageHint({ package: specifier, aliased }: Extract<Target, { kind: "package" }>): string {
  const packages = 'set the type of the column, `@column({ type: "…" })`: types of other packages are not read`';
  if (aliased.length === 0) return packages;
  const paths = aliased.map((path) => `\`${path}\``).join(" or ");
  return `correct \`paths\` in tsconfig.json, which map \`${specifier}\` to ${paths}, where there is no file; if it is a package: ${packages}`;
}

/** Returns the fixes that rename a type; certain if there is one replacement. */
function changes(
  name: string,
  { span }: Reference,
  file: ProjectFile,
  meant: readonly string[] = meantBy.get(name) ?? [],
): readonly Proposal[] {
  return meant.map((one) => {
    const imports = vocabulary.has(one) ? addImports([one], "type", file) : [];
    const end = { ...span, end: span.start + name.length };
    const isSure = meant.length === 1 && (synonyms.has(name.toLowerCase()) || isTypo(name, one, typeNames));
    const proposal = isSure || (meant.length === 1 && meantBy.has(name)) ? certain : possible;
    return proposal(`change \`${name}\` to \`${one}\``, replace(end, one, name), ...imports);
  });
}

const typeNames: readonly string[] = [...keywordTypes.keys(), ...globalTypes.keys(), ...vocabulary.keys()];
