// The headers by which a request to change a row names the states of it that it may be in.
import type { HttpRequest } from "../request.ts";
import { tagText } from "./entity-tag.ts";
import { namesStrongly, namesWeakly, readTags, type TagList } from "./tag-list.ts";

/** What the row's entity tag must be, and must not be. */
export interface Precondition {
  readonly match: TagList | null;
  readonly noneMatch: TagList | null;
}

/**
 * The precondition of a request; null when it has none.
 * @throws {Problem} 400 when `If-Match` or `If-None-Match` is malformed
 */
export function readPrecondition(request: HttpRequest): Precondition | null {
  const match = readTags(request, "If-Match");
  const noneMatch = readTags(request, "If-None-Match");
  return match === null && noneMatch === null ? null : { match, noneMatch };
}

/** Whether it holds of a row with this tag. `If-Match` compares strongly, `If-None-Match` weakly (RFC 9110 §13.1). */
export function holdsFor({ match, noneMatch }: Precondition, tag: string): boolean {
  return (match === null || namesStrongly(match, tag)) && (noneMatch === null || !namesWeakly(noneMatch, tag));
}

/**
 * The version that it demands of the row, if it names one tag and nothing else, and that tag has this key. Null does not
 * mean that it fails: the path may write the key in another way than the row does (`01.2`, `FE80::1`).
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
