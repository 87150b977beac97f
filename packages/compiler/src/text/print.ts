// Code into the text of a file: imports collected from the references, type-only until one use is a value.
import type { Code, Reference } from "./code.ts";

export interface PrintOptions {
  /** The comment lines that the file begins with. */
  readonly header: string;
  /** What relative imports end in: `.ts`, `.js` or nothing. */
  readonly ending: string;
}

/** Globals that generated code uses by name: an import of the same name gets another one. */
const globals = new Set([
  ..."Array ArrayBuffer BigInt Boolean Date Error Exclude Iterable JSON Map Math Number Object Omit Partial Pick".split(
    " ",
  ),
  ..."Promise RangeError Readonly ReadonlyArray Record Request Required Response Set String Symbol Temporal".split(" "),
  ..."TypeError URL URLSearchParams Uint8Array undefined globalThis".split(" "),
]);

const declaration = /^(?:export )?(?:declare |abstract |async )*(?:const|let|class|interface|type|function) ([\w$]+)/gm;

/** The text of a file with this code. */
export function printFile(code: Code, options: PrintOptions): string {
  const references = new Map<string, Reference[]>();
  const body = renderCode(code, (reference) => {
    const key = keyOf(reference);
    const known = references.get(key);
    if (known === undefined) references.set(key, [reference]);
    else known.push(reference);
    return `\uE000${key}\uE001`;
  });
  const taken = new Set(globals);
  for (const match of body.matchAll(declaration)) taken.add(match[1] ?? "");
  const names = new Map<string, string>();
  for (const [key, [reference]] of [...references].sort(([a], [b]) => compare(a, b))) {
    const name = freeName(reference?.name ?? "", taken);
    taken.add(name);
    names.set(key, name);
  }
  const text = body.replaceAll(/\uE000([^\uE001]*)\uE001/g, (_, key: string) => names.get(key) ?? "");
  const imports = importLines([...references.values()], names, options.ending);
  return `${[options.header, ...imports].join("\n")}\n\n${text.trim()}\n`;
}

/** The text of a fragment, with references as their bare names: for messages and tests. */
export function printFragment(code: Code): string {
  return renderCode(code, (reference) => reference.name);
}

/** Stands for the name until all are known; has no line break, which indentation would change. */
function keyOf({ module, name }: Reference): string {
  return `${module}\uE002${name}`;
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
      const complete = !module.startsWith(".") || /\.[cm]?[jt]sx?$/.test(module);
      const from = JSON.stringify(complete ? module : `${module}${ending}`);
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

function moduleOrder(module: string): string {
  const rank = module.startsWith("../") ? 1 : module.startsWith("./") ? 2 : 0;
  return `${rank}${module}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Nested code keeps the indentation of the line that its slot stands on. */
function renderCode(code: Code, nameOf: (reference: Reference) => string): string {
  let text = "";
  for (const part of code.parts) {
    if (typeof part === "string") text += part;
    else if (part.kind === "reference") text += nameOf(part);
    else {
      const line = text.slice(text.lastIndexOf("\n") + 1);
      const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
      text += renderCode(part, nameOf).replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
    }
  }
  return text;
}
