// Entity files on disk into texts, and those that cannot be read into diagnostics.
import { join } from "node:path";
import type { Source, Sources } from "../compilation.ts";
import { Report } from "../diagnostics/report.ts";
import { readText } from "./read-text.ts";

export interface ReadSources extends Sources {
  readonly report: Report;
  /** All that was read so far, by its path; null for what could not be. */
  readonly texts: ReadonlyMap<string, string | null>;
}

/** The texts of the files at these paths of a project; an overlay takes the place of what is on disk. */
export function readSources(
  root: string,
  paths: readonly string[],
  aliased?: Sources["aliased"],
  overlays: ReadonlyMap<string, string> = new Map(),
): ReadSources {
  const report = new Report();
  const entities: Source[] = [];
  const texts = new Map<string, string | null>(overlays);
  for (const path of paths) {
    try {
      const text = texts.get(path) ?? readText(join(root, path));
      texts.set(path, text);
      entities.push({ path, text });
    } catch (error) {
      texts.set(path, null);
      report.add("source-unreadable", { path, start: 0, end: 0 }, { message: reasonOf(error) });
    }
  }
  const read = (path: string): string | null => readOnce(root, path, texts);
  return { entities, read, ...(aliased === undefined ? {} : { aliased }), report, texts };
}

/** Another file, which entity files import from. */
function readOnce(root: string, path: string, texts: Map<string, string | null>): string | null {
  let text = texts.get(path);
  if (text === undefined) {
    try {
      text = readText(join(root, path));
    } catch {
      text = null;
    }
    texts.set(path, text);
  }
  return text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("code" in error)) return error.message;
  switch (error.code) {
    case "ENOENT":
      return "it does not exist";
    case "EACCES":
      return "reading it is not permitted";
    case "ERR_ENCODING_INVALID_ENCODED_DATA":
      return "it is not UTF-8";
    default:
      return error.message;
  }
}
