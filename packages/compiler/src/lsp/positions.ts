// Converts spans and paths to ranges and URIs of the protocol, and back.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Position, Range } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Span } from "../diagnostics/span.ts";
import { pathWithin } from "../text/paths/slash-path.ts";

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

/** Converts offsets to lines and characters, from 0, in UTF-16 units. */
export class Positions {
  readonly #document: TextDocument;

  constructor(text: string) {
    this.#document = TextDocument.create("", "", 0, text);
  }

  range({ start, end }: Pick<Span, "start" | "end">): Range {
    return { start: this.#document.positionAt(start), end: this.#document.positionAt(Math.max(start, end)) };
  }

  offset(position: Position): number {
    return this.#document.offsetAt(position);
  }
}

export function doOverlap(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
