// The regular expressions of sources and of schemas: found where they are, since a list by hand would miss the next one.
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** A regular expression, and a place where it is. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly place: string;
}

/** What a source has of expressions: literals, and the `pattern` of JSON schemas, which validators compile. */
export function expressionsIn(path: string): readonly Expression[] {
  const text = readFileSync(path, "utf8");
  if (!/\/|pattern/.test(text)) return [];
  const found: Expression[] = [];
  visit(parseSync(path, text).program, (node) => {
    const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } };
    if (node["type"] === "Literal" && regex !== undefined)
      found.push({ source: regex.pattern, flags: regex.flags, place: path });
    const { key, value } = node as Readonly<Record<"key" | "value", Node | undefined>>;
    if (node["type"] === "Property" && key?.["name"] === "pattern" && typeof value?.["value"] === "string")
      found.push({ source: value["value"], flags: "u", place: path });
  });
  return found;
}

/** Whether a source makes an expression of a text, which nobody can find in it. */
export function constructsExpressions(path: string): boolean {
  let constructs = false;
  visit(parseSync(path, readFileSync(path, "utf8")).program, (node) => {
    const { callee } = node as { readonly callee?: Node };
    constructs ||= callee?.["name"] === "RegExp";
  });
  return constructs;
}

type Node = Readonly<Record<string, unknown>>;

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) see(node as Node);
  for (const child of Object.values(node)) visit(child, see);
}

/** All that can be reached from a value: a schema has its checks, and these their expressions. */
export function expressionsOf(value: unknown, place: string): readonly Expression[] {
  const found: Expression[] = [];
  const seen = new Set<unknown>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if ((typeof next !== "object" && typeof next !== "function") || next === null || seen.has(next)) continue;
    seen.add(next);
    if (next instanceof RegExp) found.push({ source: next.source, flags: next.flags, place });
    if (next instanceof Map || next instanceof Set) waiting.push(...next.values());
    // A getter of a prototype would be asked without the object that it is for.
    for (const name of Reflect.ownKeys(next)) if (name !== "prototype") waiting.push(memberOf(next, name));
  }
  return found;
}

function memberOf(value: object, name: PropertyKey): unknown {
  try {
    return Reflect.get(value, name);
  } catch {
    // What has a getter that throws has no expression there.
    return undefined;
  }
}
