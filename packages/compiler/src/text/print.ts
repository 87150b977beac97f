// Code into the text of a file: imports collected from the references, type-only until one use is a value.
import type { Code, Reference } from "./code.ts";

export interface PrintOptions {
  /** The comment lines that the file begins with. */
  readonly header: string;
  /** What relative imports end in: `.ts`, `.js` or nothing. */
  readonly ending: string;
  /** Names of parameters and local variables: an import of the same name gets another one, or they would hide it. */
  readonly locals?: readonly string[];
}

/** Globals that generated code uses by name: an import of the same name gets another one. */
const globals = new Set([
  ..."Array ArrayBuffer BigInt Boolean Date Error Exclude Iterable JSON Map Math Number Object Omit Partial Pick".split(
    " ",
  ),
  ..."NonNullable Promise RangeError Readonly ReadonlyArray Record Request Required Response Set String Symbol Temporal".split(
    " ",
  ),
  ..."TypeError URL URLSearchParams Uint8Array undefined globalThis".split(" "),
]);

const declaration =
  /^(?:export )?(?:declare |abstract |async )*(?:const|let|class|interface|type|function) ([\p{ID_Continue}$]+)/gmu;

/** The text of a file with this code. */
export function printFile(code: Code, options: PrintOptions): string {
  const pieces = renderCode(code);
  const references = new Map<string, Reference[]>();
  for (const piece of pieces) {
    if (typeof piece === "string") continue;
    const known = references.get(keyOf(piece));
    if (known === undefined) references.set(keyOf(piece), [piece]);
    else known.push(piece);
  }
  const taken = new Set([...globals, ...(options.locals ?? [])]);
  const named = pieces.map((piece) => (typeof piece === "string" ? piece : piece.name)).join("");
  for (const match of named.matchAll(declaration)) taken.add(match[1] ?? "");
  const names = new Map<string, string>();
  for (const [key, [reference]] of [...references].sort(([a], [b]) => compare(a, b))) {
    const name = freeName(reference?.name ?? "", taken);
    taken.add(name);
    names.set(key, name);
  }
  const text = pieces.map((piece) => (typeof piece === "string" ? piece : names.get(keyOf(piece)))).join("");
  const imports = importLines([...references.values()], names, options.ending);
  return `${[options.header, ...imports].join("\n")}\n\n${text.trim()}\n`;
}

/** The text of a fragment, with references as their bare names: for messages and tests. */
export function printFragment(code: Code): string {
  return renderCode(code)
    .map((piece) => (typeof piece === "string" ? piece : piece.name))
    .join("");
}

function keyOf({ module, name }: Reference): string {
  return `${module}\n${name}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number++;
  return `${name}${number}`;
}

function importLines(groups: readonly Reference[][], names: ReadonlyMap<string, string>, ending: string): string[] {
  const modules = new Map<string, { specifier: string; typeOnly: boolean }[]>();
  for (const uses of groups) {
    const [first] = uses;
    if (first === undefined) continue;
    const name = names.get(keyOf(first)) ?? first.name;
    const specifier = name === first.name ? name : `${first.name} as ${name}`;
    const typeOnly = uses.every((use) => use.use === "type");
    const entries = modules.get(first.module) ?? [];
    entries.push({ specifier, typeOnly });
    modules.set(first.module, entries);
  }
  return [...modules]
    .sort(([a], [b]) => compare(moduleOrder(a), moduleOrder(b)))
    .map(([module, entries]) => {
      const from = JSON.stringify(specifierOf(module, ending));
      const sorted = entries.sort(
        (a, b) => compare(a.specifier.toLowerCase(), b.specifier.toLowerCase()) || compare(a.specifier, b.specifier),
      );
      const typeOnly = sorted.every((entry) => entry.typeOnly);
      const specifiers = sorted.map((entry) =>
        entry.typeOnly && !typeOnly ? `type ${entry.specifier}` : entry.specifier,
      );
      const keyword = typeOnly ? "import type" : "import";
      const line = `${keyword} { ${specifiers.join(", ")} } from ${from};`;
      return line.length <= 120 ? line : `${keyword} {\n  ${specifiers.join(",\n  ")},\n} from ${from};`;
    });
}

/** Relative modules end as the project's do; `.mts` is said as it is, or as the `.mjs` that it becomes. */
function specifierOf(module: string, ending: string): string {
  if (!module.startsWith(".") || /\.[cm]?jsx?$/.test(module)) return module;
  const [written, kind = ""] = /\.([cm]?)tsx?$/.exec(module) ?? [];
  if (written === undefined) return `${module}${ending}`;
  if (ending === ".ts") return module;
  return `${module.slice(0, -written.length)}${kind === "" ? ending : `.${kind}js`}`;
}

function moduleOrder(module: string): string {
  const rank = module.startsWith("../") ? 1 : module.startsWith("./") ? 2 : 0;
  return `${rank}${module}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What is written so far: the pieces, and the line that is being written. */
interface Rendering {
  readonly pieces: (string | Reference)[];
  text: string;
  /** The spaces that the line begins with. */
  lead: string;
  /** Whether the line has nothing but spaces so far. */
  isBlank: boolean;
  /** The indentation that is due when the line gets something, so that empty lines stay empty. */
  due: string | null;
}

/** Nested code keeps the indentation of the line that its slot stands on. */
function renderCode(code: Code): readonly (string | Reference)[] {
  const rendering: Rendering = { pieces: [], text: "", lead: "", isBlank: true, due: null };
  renderParts(code, "", rendering);
  return [...rendering.pieces, rendering.text];
}

function renderParts(code: Code, indent: string, rendering: Rendering): void {
  for (const part of code.parts) {
    if (typeof part === "string") renderText(part, indent, rendering);
    else if (part.kind === "reference") {
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

function indentLine(rendering: Rendering): void {
  if (rendering.due === null) return;
  rendering.text += rendering.due;
  rendering.lead = rendering.due;
  rendering.isBlank = true;
  rendering.due = null;
}
