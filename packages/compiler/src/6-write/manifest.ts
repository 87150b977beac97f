// The manifest of a derived folder: what was generated there, and a hash of each file, so that an edit by hand shows.

import { relative } from "node:path/posix";
import type { GeneratedFolder } from "../compilation.ts";
import { contentHash } from "../text/content-hash.ts";
import { manifestName } from "../text/paths/file-names.ts";
import { removeFormatting } from "../text/print/remove-formatting.ts";

export interface Manifest {
  /** The entity and its file, as seen from the folder: `../user.entity.ts`; null for the application's folder. */
  readonly origin: { readonly source: string; readonly entity: string } | null;
  /** File names with the SHA-256 of their text without its formatting, in hexadecimal. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The manifest of what was generated. No hash is taken over from the manifest on disk, though the file may be there
 * already: git merges manifests line by line, into hashes of texts that are not there.
 */
export function manifestOf({ path, origin, files }: GeneratedFolder): Manifest {
  const hashes = files.map(({ name, text }) => [name, hashOf(text)] as const);
  const seen = origin === null ? null : { source: relative(path, origin.source), entity: origin.entity };
  return { origin: seen, files: new Map(hashes) };
}

export function printManifest({ origin, files }: Manifest): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ ...origin, files: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** Null for a text that is no manifest: damaged, or from somebody else. */
export function parseManifest(text: string): Manifest | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(given)) return null;
  const { source, entity, files } = given;
  const isOfApp = source === undefined && entity === undefined;
  const origin = typeof source === "string" && typeof entity === "string" ? { source, entity } : null;
  if ((origin === null && !isOfApp) || !isRecord(files)) return null;
  const entries: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(files)) {
    if (typeof value !== "string" || !isPlainName(name)) return null;
    entries.push([name, value]);
  }
  return { origin, files: new Map(entries) };
}

/** Files are deleted by this name: it must not lead out of the folder. */
function isPlainName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name) && name !== manifestName;
}

/** The hash of a text, however it is formatted. */
export function hashOf(text: string): string {
  return contentHash(removeFormatting(text));
}

/** Whether two texts differ in their line endings at most: git may have changed those. */
export function isSameText(a: string, b: string): boolean {
  return a === b || withoutCarriageReturns(a) === withoutCarriageReturns(b);
}

function withoutCarriageReturns(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
