// Encodes the position at the end of a page as an opaque token, together with its list.
import { hash } from "node:crypto";

/** The text of each value of a position, in the order of the columns; null is NULL. */
export type Position = readonly (string | null)[];

/** @param list the list of the token, see `listMark` */
export function pageToken(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString("base64url");
}

/** Returns the position of a token; null if the text is not a token of this list. */
export function positionOf(token: string, list: string): Position | null {
  if (!/^[\w-]+$/.test(token)) return null;
  const [mark, ...position] = parsed(Buffer.from(token, "base64url").toString());
  if (mark !== list || !position.every((value) => value === null || typeof value === "string")) return null;
  const values = position as (string | null)[];
  // Only the exact text is accepted, so that each position has one token.
  return pageToken(list, values) === token ? values : null;
}

/** Whether the text is a token of any list. */
export function isToken(text: string): boolean {
  if (!/^[\w-]{20,}$/.test(text)) return false;
  const [mark, ...position] = parsed(Buffer.from(text, "base64url").toString());
  return typeof mark === "string" && mark.length === 12 && position.length > 0;
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Properties of a query that are not filters. */
const pageProperties: ReadonlySet<string> = new Set(["sort", "limit", "offset", "after", "count"]);

/** Returns a short hash of an entity, shape, order and the values of filters, independent of their order. */
export function listMark(list: readonly string[], query: object): string {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !pageProperties.has(name));
  return hash("sha256", JSON.stringify([list, canonical(Object.fromEntries(filters))]), "base64url").slice(0, 12);
}

/** Returns a value as JSON, with arrays and the members of objects sorted. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(canonical))].sort().join(",")}]`;
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value !== "object" || value === null || "toJSON" in value) return JSON.stringify(value) ?? String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .sort()
    .join(",")}}`;
}
