// A tsconfig.json, and those that it extends, into an error where they are not JSON: a reader that guesses on hides it.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** @throws {Error} with the path and the place, for what is no JSON with comments */
export function checkTsconfig(path: string): void {
  const text = readFileSync(path, "utf8").replace(/^\u{FEFF}/u, "");
  let given: unknown;
  try {
    given = JSON.parse(plainJson(text).trim() === "" ? "{}" : plainJson(text));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const base of basesOf(given)) {
    if (!/^(?:\.{1,2}\/|\/|[a-z]:)/i.test(base)) continue;
    const file = resolve(dirname(path), base);
    checkTsconfig(file.endsWith(".json") ? file : `${file}.json`);
  }
}

/** Comments and trailing commas into spaces, so that the places of a message are those of the text. */
function plainJson(text: string): string {
  const blank = (found: string): string => found.replaceAll(/[^\n]/g, " ");
  return text
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith('"') ? found : blank(found),
    )
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[\]}])/g, (found) => (found.startsWith('"') ? found : " "));
}

function basesOf(given: unknown): readonly string[] {
  if (typeof given !== "object" || given === null || !("extends" in given)) return [];
  const bases: readonly unknown[] = Array.isArray(given.extends) ? given.extends : [given.extends];
  return bases.filter((base) => typeof base === "string");
}
