// Removes decorators from a source file, so that Node can run it.
import { parseSource } from "../../1-syntax/parse.ts";
import { Report } from "../../diagnostics/report.ts";

/** Returns the text with blanks in place of the decorators of its classes; null if it has none. */
export function withoutDecorators(path: string, text: string): string | null {
  if (!text.includes("@")) return null;
  const { classes } = parseSource(path, text, new Report(() => text));
  const spans = classes
    .flatMap(({ decorators, members }) => [...decorators, ...members.flatMap((member) => member.decorators)])
    .map(({ span }) => span)
    .toSorted((one, other) => one.start - other.start);
  if (spans.length === 0) return null;
  let result = "";
  let end = 0;
  for (const span of spans) {
    if (span.start < end) continue;
    // Line breaks stay, so that positions in errors are those of the file.
    result += text.slice(end, span.start) + text.slice(span.start, span.end).replaceAll(/[^\r\n]/g, " ");
    end = span.end;
  }
  return result + text.slice(end);
}
