// Formats events as text for people and for problem matchers: the problems, then one line of summary.

import { posix } from "node:path";
import type { WrittenFolder } from "../../6-write/write.ts";
import { type Format, renderDiagnostics } from "../../diagnostics/render/render.ts";
import type { Paint } from "../../diagnostics/render/style.ts";
import { counted, countedSources, renderCounts } from "../../diagnostics/render/summary.ts";
import { formatDuration } from "../../text/duration.ts";
import { derivedEnding, manifestName } from "../../text/paths/file-names.ts";
import type { FailedEvent, GeneratedEvent, GeneratingEvent } from "./events.ts";

interface TextContext {
  readonly paint: Paint;
  readonly shownPath: (path: string) => string;
  /** `16:40:12` */
  readonly time: string;
}

const text: Format = "text";

/** The maximum number of files per folder, and of folders, that are named. */
const maxNamed = 4;

/** `16:40:12 generating: src/user.entity.ts changed` */
export function generatingLine({ changed, isFirst }: GeneratingEvent, { shownPath, time }: TextContext): string {
  const reason = isFirst ? "all entities" : changed === "all" ? "all files are read again" : changedFiles(changed);
  return `${time} generating: ${reason}`;

  function changedFiles(paths: ReadonlySet<string>): string {
    return `${countedList([...paths].sort().map(shownPath), "file")} changed`;
  }
}

/** Formats the whole current state, ending with `16:40:12 watching: …`. */
export function stateText(event: GeneratedEvent | FailedEvent, context: TextContext): string {
  return event.kind === "failed" ? failedText(event, context) : generatedText(event, context);
}

function generatedText(event: GeneratedEvent, { paint, shownPath, time }: TextContext): string {
  const { findings, problems, textOf } = event;
  const hidden = findings.hiddenNotes;
  const parts = [
    describeFolders(event),
    renderCounts(findings.diagnostics, problems) ?? "no problems",
    hidden === 0 ? null : `${counted(hidden, "note")}, shown with --verbose`,
    formatDuration(event.milliseconds),
  ];
  const output = renderDiagnostics(text, findings.diagnostics, problems, { textOf, shownPath }, paint);
  const line = `${time} watching: ${parts.filter((part) => part !== null).join("; ")}`;
  return output === "" ? line : `${output}\n\n${line}`;
}

function failedText({ problem, milliseconds }: FailedEvent, { paint, shownPath, time }: TextContext): string {
  const output = renderDiagnostics(text, [], [problem], { textOf: () => null, shownPath }, paint);
  return `${output}\n\n${time} watching: no code is generated until this is corrected; ${formatDuration(milliseconds)}`;
}

/** `wrote user: dto.ts, query.ts; order: 9 files; removed item` */
function describeFolders({ folders, entities, queryFiles }: GeneratedEvent): string {
  const writtenFolders = folders.filter((folder) => folder.written.length > 0);
  const removed = folders.filter((folder) => folder.written.length === 0);
  if (folders.length === 0) return `${countedSources({ entities, queryFiles })} up to date`;
  const parts = [
    writtenFolders.length === 0
      ? null
      : `wrote ${writtenFolders.length > maxNamed ? countedFolders(writtenFolders) : writtenFolders.map((folder) => `${nameOf(folder)}: ${filesOf(folder)}`).join("; ")}`,
    removed.length === 0 ? null : `removed ${countedList(removed.map(nameOf), "folder")}`,
  ];
  return parts.filter((part) => part !== null).join("; ");
}

function countedFolders(folders: readonly WrittenFolder[]): string {
  const files = folders.reduce((sum, { written }) => sum + written.length, 0);
  return `${counted(files, "file")} in ${counted(folders.length, "folder")}`;
}

/** The manifest is left out, because it changes with every other file. */
function filesOf({ written, removed }: WrittenFolder): string {
  const files = written.filter((name) => name !== manifestName);
  const removedText = removed.length === 0 ? "" : ` and removed ${countedList(removed, "file")}`;
  return `${countedList(files.length === 0 ? written : files, "file")}${removedText}`;
}

/** `user` of `src/user.derived`. */
function nameOf({ path }: WrittenFolder): string {
  return posix.basename(path, derivedEnding);
}

function countedList(names: readonly string[], one: string): string {
  return names.length > maxNamed ? counted(names.length, one) : names.join(", ");
}

/** Local time, independent of the locale. */
export function timeOfDay(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}
