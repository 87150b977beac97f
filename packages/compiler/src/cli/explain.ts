// `entity-derive explain`: prints the page of a diagnostic, or the list of all.
import { readdirSync, readFileSync } from "node:fs";
import type { Paint } from "../diagnostics/render/style.ts";
import { ownPackage } from "../project/own-package.ts";
import { nearest } from "../text/nearest.ts";
import { CommandError, type ExitCode } from "./command-error.ts";
import type { Terminal } from "./terminal.ts";

const pages = new URL("explain/", ownPackage);

/** @throws {CommandError} if the ID has no page */
export function explain(id: string | undefined, terminal: Terminal): ExitCode {
  const ids = readdirSync(pages)
    .filter((name) => /^ED\d+\.md$/.test(name))
    .map((name) => name.slice(0, -".md".length))
    .sort();
  if (id === undefined) {
    const lines = ids.map((one) => `${terminal.paint("strong", one)}  ${titleOf(one)}`);
    terminal.print([...lines, "", "Explain one of them: `entity-derive explain ED101`"].join("\n"));
    return 0;
  }
  const known = ids.find((one) => one === normalized(id));
  if (known === undefined) throw unknown(id, ids);
  terminal.print(renderMarkdown(readFileSync(new URL(`${known}.md`, pages), "utf8"), terminal.paint));
  return 0;
}

/** Accepts `ed101` and `101` too. */
function normalized(id: string): string {
  const upper = id.trim().toUpperCase();
  return /^\d+$/.test(upper) ? `ED${upper}` : upper;
}

function titleOf(id: string): string {
  const [heading = ""] = readFileSync(new URL(`${id}.md`, pages), "utf8").split("\n", 1);
  return heading.replace(/^# ED\d+: /, "");
}

function unknown(id: string, ids: readonly string[]): CommandError {
  const meant = nearest(normalized(id), ids);
  const help =
    meant === null
      ? "`entity-derive explain` lists all IDs"
      : `did you mean ${meant}? \`entity-derive explain\` lists all IDs`;
  return new CommandError(2, `there is no diagnostic ${id}`, help);
}

/** Supports the elements of the explain pages: headings, paragraphs, lists and fenced code. */
function renderMarkdown(page: string, paint: Paint): string {
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
