// The corpus: the statements of its files.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = new URL("corpus/", import.meta.url);

export const schema: string = readFileSync(new URL("schema.sql", import.meta.url), "utf8");

/** One statement a line. */
export const corpus: readonly string[] = readdirSync(fileURLToPath(folder))
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .flatMap((name) => linesOf(readFileSync(new URL(name, folder), "utf8")));

/** The statements of a text with one a line. */
export function linesOf(text: string): readonly string[] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.replace(/;$/, ""));
}
