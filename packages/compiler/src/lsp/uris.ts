// Converts paths of files to URIs of the protocol, and back.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Location } from "vscode-languageserver-types";
import type { Span } from "../diagnostics/span.ts";
import { pathWithin } from "../text/paths/slash-path.ts";
import { Positions } from "./positions.ts";

/** Returns the path of a file on disk; null for other documents, such as untitled ones and Git versions. */
export function pathOfUri(uri: string): string | null {
  if (!uri.startsWith("file:")) return null;
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}

/** Compares paths; editors write `file:///c%3A/` and `file:///C:/`. */
export function isSameFile(one: string, other: string): boolean {
  const path = pathOfUri(one);
  return path !== null && path === pathOfUri(other);
}

/** Returns a path relative to the project's root, with `/`; null outside of it. */
export function pathInProject(root: string, path: string): string | null {
  return pathWithin(root, path) || null;
}

/** Returns the URI of a project file. */
export function uriInProject(root: string, path: string): string {
  return uriOfPath(join(root, path));
}

/** Returns the location of a span in a file of the project, whose text is known. */
export function locationOf(root: string, path: string, text: string, span: Pick<Span, "start" | "end">): Location {
  return { uri: uriInProject(root, path), range: new Positions(text).range(span) };
}
