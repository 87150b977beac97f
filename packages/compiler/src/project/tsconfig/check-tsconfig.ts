// Checks that a tsconfig.json and its bases are valid JSON with comments.
// The library that reads them would silently skip errors.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { linesOf, positionOf } from "../../diagnostics/render/place.ts";

/** @throws {Error} with the path and the position of a syntax error */
export function checkTsconfig(path: string): void {
  const text = readFileSync(path, "utf8").replace(/^\u{FEFF}/u, "");
  const errors: ParseError[] = [];
  const tsconfig: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first !== undefined) {
    const { line, column } = positionOf(linesOf(text), first.offset);
    throw new Error(`${path} is not JSON: ${printParseErrorCode(first.error)} at line ${line}, column ${column}`);
  }
  for (const base of basesOf(tsconfig)) {
    if (!/^(?:\.{1,2}\/|\/|[a-z]:)/i.test(base)) continue;
    const file = resolve(dirname(path), base);
    checkTsconfig(file.endsWith(".json") ? file : `${file}.json`);
  }
}

function basesOf(tsconfig: unknown): readonly string[] {
  if (typeof tsconfig !== "object" || tsconfig === null || !("extends" in tsconfig)) return [];
  const bases: readonly unknown[] = Array.isArray(tsconfig.extends) ? tsconfig.extends : [tsconfig.extends];
  return bases.filter((base) => typeof base === "string");
}
