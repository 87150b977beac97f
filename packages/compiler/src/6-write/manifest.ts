// The manifest of a derived folder: origin and hashes of the generated files, to detect edits by hand.

import { relative } from "node:path/posix";
import type { GeneratedFolder, QueryRecord } from "../compilation.ts";
import { contentHash } from "../text/content-hash.ts";
import { manifestName } from "../text/paths/file-names.ts";
import { removeFormatting } from "../text/print/remove-formatting.ts";

export interface Manifest {
  /** The entity and its file, relative to the folder: `../user.entity.ts`; null for the application's folder. */
  readonly origin: { readonly source: string; readonly entity: string } | null;
  /** The SHA-256 of each file's text without formatting, in hexadecimal. */
  readonly files: ReadonlyMap<string, string>;
  /** Null for folders of entities and of the application. */
  readonly queries: QueryRecord | null;
}

/**
 * Returns the manifest of generated files. Hashes are never copied from the manifest on disk, because a git merge can
 * combine lines into one that matches no files.
 */
export function manifestOf({ path, origin, files, queries }: GeneratedFolder): Manifest {
  const hashes = files.map(({ name, text }) => [name, hashOf(text)] as const);
  const relativeOrigin = origin === null ? null : { source: relative(path, origin.source), entity: origin.entity };
  return { origin: relativeOrigin, files: new Map(hashes), queries: queries ?? null };
}

export function printManifest({ origin, files, queries }: Manifest): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const hashes = { ...(queries === null ? {} : { queries }), files: Object.fromEntries(sorted) };
  return `${JSON.stringify({ ...origin, ...hashes }, null, 2)}\n`;
}

/** Returns null for invalid text. */
export function parseManifest(text: string): Manifest | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(parsed)) return null;
  const { source, entity, files, queries } = parsed;
  const isOfApp = source === undefined && entity === undefined;
  const origin = typeof source === "string" && typeof entity === "string" ? { source, entity } : null;
  if ((origin === null && !isOfApp) || !isRecord(files)) return null;
  const entries: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(files)) {
    if (typeof value !== "string" || !isPlainName(name)) return null;
    entries.push([name, value]);
  }
  return { origin, files: new Map(entries), queries: queryRecordIn(queries) };
}

function queryRecordIn(value: unknown): QueryRecord | null {
  if (!isRecord(value)) return null;
  const { inputs, hasWarnings, isOwned, recordsActor } = value;
  if (typeof inputs !== "string") return null;
  return {
    inputs,
    hasWarnings: hasWarnings === true,
    isOwned: isOwned === true,
    recordsActor: recordsActor === true,
  };
}

/** Files are deleted by this name, so it must not lead out of the folder. */
function isPlainName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name) && name !== manifestName;
}

/** Returns the hash of a text without formatting. */
export function hashOf(text: string): string {
  return contentHash(removeFormatting(text));
}

/** True if the texts differ at most in line endings, which git may convert. */
export function isSameText(a: string, b: string): boolean {
  return a === b || withoutCarriageReturns(a) === withoutCarriageReturns(b);
}

function withoutCarriageReturns(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
