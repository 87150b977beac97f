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

/** The version of the row that it demands, where it demands one and nothing else. */
export function demandedVersion({ match, noneMatch }: Precondition, id: unknown): number | null {
  if (noneMatch !== null || match === null || match === "*" || match.length > 1) return null;
  const [sole] = match;
  return sole === undefined || sole.isWeak ? null : versionIn(sole.tag, id);
}

/** The version in the tag of the row with this id; null where it is another tag. */
export function versionIn(tag: string, id: unknown): number | null {
  const start = `"${tagText(id)}-`;
  const digits = tag.startsWith(start) ? tag.slice(start.length, -1) : "";
  const version = /^(?:0|-?[1-9]\d*)$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(version) ? version : null;
}
