// Renders Markdown as plain text for a terminal.
import type { Paint } from "../../diagnostics/render/style.ts";

/** Supports the elements of the explain pages: headings, paragraphs, lists and fenced code. */
export function renderMarkdown(page: string, paint: Paint): string {
  let isCode = false;
  const lines: string[] = [];
  for (const line of page.trimEnd().split("\n")) {
    if (line.startsWith("```")) {
      isCode = !isCode;
    } else if (isCode) {
      lines.push(line === "" ? "" : `    ${line}`);
    } else if (line.startsWith("#")) {
      lines.push(paint("strong", line.replace(/^#+ /, "")));
    } else {
      lines.push(line);
    }
  }
  return lines.join("\n");
}
