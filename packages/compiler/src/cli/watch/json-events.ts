// Formats events as lines of JSON, described by `watch-events.schema.json`.
import { diagnosticEntries, problemEntries } from "../../diagnostics/render/json.ts";
import type { WatchEvent } from "./events.ts";

/** `shownPath` formats a path of the project relative to the reader's folder. */
export function jsonLine(event: WatchEvent, shownPath: (path: string) => string): string {
  return JSON.stringify({ event: event.kind, ...fieldsOf(event, shownPath) });
}

function fieldsOf(event: WatchEvent, shownPath: (path: string) => string): object {
  switch (event.kind) {
    case "started":
      return { version: event.version, root: event.root, pid: event.pid };
    case "generating":
      return { changed: event.changed === "all" ? null : [...event.changed].sort().map(shownPath) };
    case "generated": {
      const { folders, findings, problems, textOf } = event;
      return {
        entities: event.entities,
        written: folders.flatMap(({ path, written }) => written.map((name) => shownPath(`${path}/${name}`))),
        removed: folders.flatMap(({ path, removed }) => removed.map((name) => shownPath(`${path}/${name}`))),
        diagnostics: diagnosticEntries(findings.diagnostics, { textOf, shownPath }),
        problems: problemEntries(problems, { shownPath }),
        milliseconds: rounded(event.milliseconds),
      };
    }
    case "failed":
      return {
        problems: problemEntries([event.problem], { shownPath }),
        milliseconds: rounded(event.milliseconds),
      };
    case "stopped":
      return { reason: event.reason };
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
