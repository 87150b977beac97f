// A key of the configuration into the line of the file where it is written, as far as that can be seen.
import { escapePattern } from "../../text/escape-pattern.ts";

/** Counted from 1; null where it is not written as a key of this file. */
export function lineOf(text: string, keys: readonly string[]): number | null {
  const code = withoutComments(text);
  let at = 0;
  for (const key of keys) {
    const written = new RegExp(
      `(?<![\\w$.-])(?:"${escapePattern(key)}"|'${escapePattern(key)}'|${escapePattern(key)})\\s*:`,
      "g",
    );
    written.lastIndex = at;
    const found = written.exec(code);
    if (found === null) return null;
    at = found.index;
  }
  return code.slice(0, at).split("\n").length;
}

/** Comments into spaces, so that lines stay what they are. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (found) => (found.startsWith("/") ? found.replaceAll(/[^\n]/g, " ") : found),
  );
}
