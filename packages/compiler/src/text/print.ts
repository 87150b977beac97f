// Code into the text of a file: imports collected from the references, type-only until one use is a value.
import type { Code, Local, Reference } from "./code.ts";
import { isIdentifier, isReserved } from "./literal.ts";
import { wordsIn } from "./words.ts";

export interface PrintOptions {
  /** The comment lines that the file begins with. */
  readonly header: string;
  /** What relative imports end in: `.ts`, `.js` or nothing. */
  readonly ending: string;
  /** The file itself as its neighbours import it, `./dto`: what is declared in it is not imported. */
  readonly module?: string;
}

/** A name that the file imports, and what it is called there. */
interface Import {
  readonly name: string;
  readonly module: string;
  isTypeOnly: boolean;
  /** Whether the whole module is meant: `import * as v`. */
  readonly isNamespace: boolean;
  local: string;
}

/**
 * The text of a file with this code. What the templates say stays as it is said: an import, or a variable that is named
 * after something of the user's, is called otherwise where its name means something else in the file.
 */
export function printFile(code: Code, options: PrintOptions): string {
  const pieces = renderCode(code);
  const imports = new Map<string, Map<string, Import>>();
  const named = pieces.map((piece) => {
    if (typeof piece === "string" || piece.kind === "local") return piece;
    return piece.module === options.module ? piece.name : importOf(piece, imports);
  });
  const taken = wordsIn(named.map((piece) => (typeof piece === "string" ? piece : "\0")).join(""));
  const modules = [...imports].sort(([a], [b]) => compare(a, b)).map(([, entries]) => [...entries.values()]);
  for (const entries of modules) {
    for (const entry of entries.sort((a, b) => compare(a.name, b.name))) {
      entry.local = freeName(entry.local, taken);
      taken.add(entry.local);
    }
  }
  const text = named
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return "kind" in piece ? localName(piece, taken) : piece.local;
    })
    .join("");
  return `${[options.header, ...importLines(modules, options.ending)].join("\n")}\n\n${text.trim()}\n`;
}

function localName({ name, otherwise }: Local, taken: ReadonlySet<string>): string {
  return isReserved(name) || taken.has(name) ? freeName(otherwise, taken) : name;
}

function importOf({ name, module, use, local }: Reference, imports: Map<string, Map<string, Import>>): Import {
  const entries = imports.get(module) ?? new Map<string, Import>();
  const entry = entries.get(name) ?? { name, module, isTypeOnly: true, isNamespace: use === "namespace", local };
  if (use !== "type") entry.isTypeOnly = false;
  imports.set(module, entries.set(name, entry));
  return entry;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number++;
  return `${name}${number}`;
}

function importLines(modules: readonly Import[][], ending: string): string[] {
  const moduleOf = (entries: readonly Import[]): string => entries[0]?.module ?? "";
  return modules
    .toSorted((a, b) => compare(moduleOrder(moduleOf(a)), moduleOrder(moduleOf(b))))
    .map((entries) => {
      const from = JSON.stringify(specifierOf(moduleOf(entries), ending));
      const [whole] = entries.filter((entry) => entry.isNamespace);
      if (whole !== undefined) return `import * as ${whole.local} from ${from};`;
      const typeOnly = entries.every((entry) => entry.isTypeOnly);
      const specifiers = entries
        .map(({ name, local, isTypeOnly }) => ({ text: specifierText(name, local), isTypeOnly }))
        .sort((a, b) => compareNames(a.text, b.text))
        .map(({ text, isTypeOnly }) => (isTypeOnly && !typeOnly ? `type ${text}` : text));
      const keyword = typeOnly ? "import type" : "import";
      const line = `${keyword} { ${specifiers.join(", ")} } from ${from};`;
      return line.length <= lineWidth ? line : `${keyword} {\n${filledLines(specifiers)}\n} from ${from};`;
    });
}

const lineWidth = 120;

/** As many on a line as it has room for: nobody reads them one by one. */
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

/** Relative modules end as the project's do; `.mts` is said as it is, or as the `.mjs` that it becomes. */
function specifierOf(module: string, ending: string): string {
  if (!module.startsWith(".") || /(?:\.[cm]?jsx?|\/\.\.?)$/.test(module)) return module;
  const [written, kind = ""] = /\.([cm]?)tsx?$/.exec(module) ?? [];
  if (written === undefined) return `${module}${ending}`;
  if (ending === ".ts") return module;
  return `${module.slice(0, -written.length)}${kind === "" ? ending : `.${kind}js`}`;
}

function moduleOrder(module: string): string {
  const rank = module.startsWith("../") ? 1 : module.startsWith("./") ? 2 : 0;
  return `${rank}${module}`;
}

/** The order that formatters give imports: letter by letter, upper case before the same letter in lower case. */
function compareNames(a: string, b: string): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [left = "", right = ""] = [a[at], b[at]];
    if (left !== right) return compare(left.toLowerCase(), right.toLowerCase()) || compare(left, right);
  }
  return a.length - b.length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What is written so far: the pieces, and the line that is being written. */
interface Rendering {
  readonly pieces: (string | Reference | Local)[];
  text: string;
  /** The spaces that the line begins with. */
  lead: string;
  /** Whether the line has nothing but spaces so far. */
  isBlank: boolean;
  /** The indentation that is due when the line gets something, so that empty lines stay empty. */
  due: string | null;
}

/** Nested code keeps the indentation of the line that its slot stands on. */
function renderCode(code: Code): readonly (string | Reference | Local)[] {
  const rendering: Rendering = { pieces: [], text: "", lead: "", isBlank: true, due: null };
  renderParts(code, "", rendering);
  return [...rendering.pieces, rendering.text];
}

function renderParts(code: Code, indent: string, rendering: Rendering): void {
  for (const part of code.parts) {
    if (typeof part === "string") renderText(part, indent, rendering);
    else if (part.kind === "reference" || part.kind === "local") {
      indentLine(rendering);
      rendering.pieces.push(rendering.text, part);
      rendering.text = "";
      rendering.isBlank = false;
    } else {
      renderParts(part, rendering.due ?? rendering.lead, rendering);
      if (rendering.due !== null) rendering.due = indent;
    }
  }
}

function renderText(text: string, indent: string, rendering: Rendering): void {
  if (indent === "" && (rendering.due ?? "") === "") {
    renderFlush(text, rendering);
    return;
  }
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const line = end === -1 ? text.slice(start) : text.slice(start, end);
    if (line !== "") {
      indentLine(rendering);
      rendering.text += line;
      if (rendering.isBlank) {
        const spaces = /^[ \t]*/.exec(line)?.[0] ?? "";
        rendering.lead += spaces;
        rendering.isBlank = spaces.length === line.length;
      }
    }
    if (end === -1) return;
    rendering.text += "\n";
    rendering.due = indent;
    start = end + 1;
  }
}

/** Text that no line of is indented is taken whole. */
function renderFlush(text: string, rendering: Rendering): void {
  rendering.text += text;
  const start = text.lastIndexOf("\n") + 1;
  const line = start === 0 ? text : text.slice(start);
  if (start > 0 || rendering.due !== null) {
    rendering.lead = "";
    rendering.isBlank = true;
  }
  rendering.due = start > 0 && line === "" ? "" : null;
  if (!rendering.isBlank) return;
  const spaces = /^[ \t]*/.exec(line)?.[0] ?? "";
  rendering.lead += spaces;
  rendering.isBlank = spaces.length === line.length;
}

function indentLine(rendering: Rendering): void {
  if (rendering.due === null) return;
  rendering.text += rendering.due;
  rendering.lead = rendering.due;
  rendering.isBlank = true;
  rendering.due = null;
}
