// The place where a page ends as an opaque token, and back: it says to which list it belongs.
import { hash } from "node:crypto";

/** The text of each value of a place, in the order of its columns; null is NULL. */
export type Position = readonly (string | null)[];

/** @param list what the token belongs to, see `listMark` */
export function pageToken(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString("base64url");
}

/** The place that the token holds; null where it is none, or one of another list. */
export function positionOf(token: string, list: string): Position | null {
  if (!/^[\w-]+$/.test(token)) return null;
  const [mark, ...position] = parsed(Buffer.from(token, "base64url").toString());
  if (mark !== list || !position.every((value) => value === null || typeof value === "string")) return null;
  const values = position as (string | null)[];
  // Exactly as it was written: nothing that is read the same is another token.
  return pageToken(list, values) === token ? values : null;
}

/** Whether the text is made as tokens are, of whatever list. */
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

/** What a query has besides its filters. */
const apart: ReadonlySet<string> = new Set(["sort", "limit", "offset", "after", "count"]);

/** What stands for an entity, a shape, an order and filters by their values, whatever the order that they come in. */
export function listMark(list: readonly string[], query: object): string {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !apart.has(name));
  return hash("sha256", JSON.stringify([list, canonical(Object.fromEntries(filters))]), "base64url").slice(0, 12);
}

/** A value as JSON, an array and the members of an object in one order. */
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
