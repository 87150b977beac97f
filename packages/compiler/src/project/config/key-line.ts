// Finds the line of a configuration key in its file.
import { escapePattern } from "../../text/escape-pattern.ts";

/** Returns the line, from 1; null if the file does not spell the key out. */
export function keyLine(text: string, keys: readonly string[]): number | null {
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

/** Replaces comments with spaces, so that line numbers stay the same. */
function withoutComments(text: string): string {
  return text.replaceAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (found) => (found.startsWith("/") ? found.replaceAll(/[^\n]/g, " ") : found),
  );
}
