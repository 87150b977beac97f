// Prints code as the text of a file, with its imports; they are type-only unless one use is a value.

import type { Code, Local, Reference } from "../code.ts";
import { isIdentifier, isReserved } from "../literal.ts";
import { compareTexts } from "../names.ts";
import { FileNames, type Import, removeNames } from "./file-names-used.ts";
import { lineWidth, renderCode } from "./layout.ts";
import type { NameOf } from "./line-width.ts";
import { TakenNames } from "./taken-names.ts";
import { isDigit, wordsIn } from "./words.ts";

export interface PrintOptions {
  /** The comment at the top of the file. */
  readonly header: string;
  /** The extension of relative imports: `.ts`, `.js` or empty. */
  readonly ending: string;
  /** The folder of the file in the project. */
  readonly folder?: string;
  /** The file's own module as its siblings import it, `./dto`; its declarations are not imported. */
  readonly module?: string;
  /** The layout of long imports: one name per line in files that the user's formatter also formats. */
  readonly imports?: "filled" | "one a line";
}

/**
 * Returns the text of a file. Imports, and variables whose names come from the user, are renamed if their name has
 * another meaning in the file.
 */
export function printFile(code: Code, options: PrintOptions): string {
  const found = new FileNames(options.folder ?? "", options.module);
  const draft = renderCode(code, null, found);
  const renamed = namesOf(found, draft, options);
  const text = renamed === null ? draft : renderCode(code, renamed, null);
  // Joined in one step, because a concatenated string would be copied when it is read later.
  return [options.header, ...importLines(found.imports, options), "", text.trim(), ""].join("\n");
}

/** Returns the names in the file; null if none is renamed, as in nearly all files. */
function namesOf(found: FileNames, draft: string, { ending }: PrintOptions): NameOf | null {
  const { imports, locals, offsets, isConsistent, hasSpecifier } = found;
  const names = new Set(locals.keys());
  let count = locals.size;
  for (const entries of imports.values())
    for (const { local } of entries.values()) {
      names.add(local);
      count++;
    }
  const nameInCode = ({ use, module, name }: Reference): string => {
    const specifier = found.specifierOf(module);
    return use === "specifier" ? moduleText(specifier, ending) : (imports.get(specifier)?.get(name)?.local ?? name);
  };
  const isFree =
    isConsistent &&
    names.size === count &&
    !locals.keys().some(isReserved) &&
    wordsIn(draft, names, offsets).size === 0;
  if (isFree) return hasSpecifier ? (part) => (part.kind === "local" ? part.name : nameInCode(part)) : null;
  const takenNames = new TakenNames(removeNames(draft, offsets), [...names, ...locals.values()]);
  for (const [, entries] of [...imports].sort(([a], [b]) => compareTexts(a, b))) {
    for (const entry of [...entries.values()].sort((a, b) => compareTexts(a.name, b.name))) {
      entry.local = takenNames.freeName(entry.local);
      takenNames.add(entry.local);
    }
  }
  return (part) => (part.kind === "local" ? localName(part, takenNames) : nameInCode(part));
}

function moduleText(module: string, ending: string): string {
  const specifier = specifierOf(module, ending);
  return /^[\w./@:-]+$/.test(specifier) ? `"${specifier}"` : JSON.stringify(specifier);
}

function localName({ name, alternative }: Local, takenNames: TakenNames): string {
  return isReserved(name) || takenNames.has(name) ? takenNames.freeName(alternative) : name;
}

function importLines(modules: FileNames["imports"], { ending, imports }: PrintOptions): string[] {
  return [...modules]
    .sort(([a], [b]) => compareModules(a, b))
    .map(([module, named]) => importLine([...named.values()], moduleText(module, ending), imports));
}

/** Returns the import of one module. */
function importLine(entries: readonly Import[], from: string, imports: PrintOptions["imports"]): string {
  const whole = entries.find((entry) => entry.isNamespace);
  if (whole !== undefined) return `import * as ${whole.local} from ${from};`;
  const [first] = entries;
  const typeOnly = entries.every((entry) => entry.isTypeOnly);
  const keyword = typeOnly ? "import type" : "import";
  if (entries.length === 1 && first !== undefined) {
    const line = `${keyword} { ${specifierText(first.name, first.local)} } from ${from};`;
    if (line.length <= lineWidth) return line;
  }
  const specifiers = sorted(entries).map(({ name, local, isTypeOnly }) =>
    isTypeOnly && !typeOnly ? `type ${specifierText(name, local)}` : specifierText(name, local),
  );
  const line = `${keyword} { ${specifiers.join(", ")} } from ${from};`;
  if (line.length <= lineWidth) return line;
  const inside = imports === "one a line" ? specifiers.map((one) => `  ${one},`).join("\n") : filledLines(specifiers);
  return `${keyword} {\n${inside}\n} from ${from};`;
}

/** Sorts by the local names, as Biome does. */
function sorted(entries: readonly Import[]): readonly Import[] {
  return entries.toSorted((a, b) => compareNames(a.local, b.local));
}

/** As many names per line as fit. */
function filledLines(specifiers: readonly string[]): string {
  const rows: string[] = [];
  for (const specifier of specifiers) {
    const row = rows.at(-1);
    if (row === undefined || row.length + specifier.length + 2 > lineWidth) rows.push(`  ${specifier},`);
    else rows[rows.length - 1] = `${row} ${specifier},`;
  }
  return rows.join("\n");
}

function specifierText(name: string, local: string): string {
  if (name === local) return name;
  return `${isIdentifier(name) ? name : JSON.stringify(name)} as ${local}`;
}

/** The common case: a sibling file, without an extension. */
const siblingFile = /^\.\/[\w-]+$/;

/** Adds the project's extension to relative modules; `.mts` stays, or becomes `.mjs`. */
function specifierOf(module: string, ending: string): string {
  if (!module.startsWith(".")) return module;
  if (siblingFile.test(module)) return `${module}${ending}`;
  if (/(?:\.[cm]?jsx?|\/\.\.?)$/.test(module)) return module;
  const [written, kind = ""] = /\.([cm]?)tsx?$/.exec(module) ?? [];
  if (written === undefined) return `${module}${ending}`;
  if (ending === ".ts") return module;
  return `${module.slice(0, -written.length)}${kind === "" ? ending : `.${kind}js`}`;
}

/**
 * Compares modules like formatters do: `order/x`, `order.entity`, `order_x.entity`, `order-item.entity`,
 * `orders.entity`.
 */
function compareModules(a: string, b: string): number {
  const rank = moduleRank(a) - moduleRank(b);
  if (rank !== 0) return rank;
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = moduleCharacter(a.charCodeAt(at)) - moduleCharacter(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function moduleRank(module: string): number {
  return module.startsWith("../") ? 1 : module.startsWith("./") ? 2 : 0;
}

/** Ranks a slash, a dot, an underscore and a dash before all other characters. */
function moduleCharacter(code: number): number {
  switch (code) {
    case 47:
      return 48;
    case 46:
      return 49;
    case 95:
      return 50;
    case 45:
      return 51;
    default:
      return code;
  }
}

/** Compares names like formatters do: numbers by value, upper case before the same letter in lower case. */
function compareNames(a: string, b: string): number {
  const at = firstDifference(a, b);
  if (at === Math.min(a.length, b.length)) return a.length - b.length;
  let start = at;
  while (isDigit(a.charCodeAt(start - 1))) start--;
  const difference = numberAt(a, start) - numberAt(b, start);
  if (!Number.isNaN(difference) && difference !== 0) return difference;
  const left = a.charCodeAt(at);
  const right = b.charCodeAt(at);
  if (left < 128 && right < 128) return lowerCase(left) - lowerCase(right) || left - right;
  return (
    compareTexts(a.charAt(at).toLowerCase(), b.charAt(at).toLowerCase()) || compareTexts(a.charAt(at), b.charAt(at))
  );
}

/** Returns the number that starts at a character; NaN if there is none. */
function numberAt(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  return end === start ? Number.NaN : Number(text.slice(start, end));
}

function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function firstDifference(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}
