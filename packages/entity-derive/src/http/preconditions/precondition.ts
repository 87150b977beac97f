// Reads `If-Match` and `If-None-Match` of a change.
import type { HttpRequest } from "../messages/request.ts";
import { rowPart, tagText } from "./entity-tag.ts";
import { namesStrongly, namesWeakly, readTags, type TagList } from "./tag-list.ts";

/** The entity tags that a row must have, and must not have. */
export interface Precondition {
  /** Without the hashes of nested members, whose changes are not those of the row. */
  readonly match: TagList | null;
  readonly noneMatch: TagList | null;
}

/**
 * Returns the precondition of a request; null if it has none.
 * @throws {Problem} 400 if `If-Match` or `If-None-Match` is malformed
 */
export function readPrecondition(request: HttpRequest): Precondition | null {
  const match = withoutNested(readTags(request, "If-Match"));
  const noneMatch = readTags(request, "If-None-Match");
  return match === null && noneMatch === null ? null : { match, noneMatch };
}

function withoutNested(tags: TagList | null): TagList | null {
  return tags === null || tags === "*" ? tags : tags.map((one) => ({ ...one, tag: rowPart(one.tag) }));
}

/**
 * Whether a row with this tag satisfies the precondition. `If-Match` compares strongly, `If-None-Match` weakly (RFC
 * 9110 §13.1).
 */
export function holdsFor({ match, noneMatch }: Precondition, tag: string): boolean {
  return (match === null || namesStrongly(match, rowPart(tag))) && (noneMatch === null || !namesWeakly(noneMatch, tag));
}

/**
 * Returns the version in a single tag with this key, and null otherwise. Null does not mean failure: the path may write
 * the key differently from the row (`01.2`, `FE80::1`).
 * @param key the text of the key in the path
 */
export function demandedVersion({ match, noneMatch }: Precondition, key: string): number | null {
  if (noneMatch !== null || match === null || match === "*" || match.length > 1) return null;
  const [sole] = match;
  return sole === undefined || sole.isWeak ? null : versionIn(sole.tag, key);
}

function versionIn(tag: string, key: string): number | null {
  const start = `"${tagText(key)}-`;
  const digits = tag.startsWith(start) ? tag.slice(start.length, -1) : "";
  const version = /^(?:0|-?[1-9]\d*)$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(version) ? version : null;
}
