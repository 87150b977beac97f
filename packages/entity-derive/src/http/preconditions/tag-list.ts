// Parses `If-Match` and `If-None-Match`.

import type { HttpRequest } from "../messages/request.ts";
import { Problem } from "../problems/problem.ts";

/** The entity tags of a header; `*` matches any. */
export type TagList = "*" | readonly ListedTag[];

/** An entity tag as sent, without the weakness indicator. */
export interface ListedTag {
  /** The tag with its quotes. */
  readonly tag: string;
  readonly isWeak: boolean;
}

/**
 * Returns the tags of a header (RFC 9110 §8.8.3); null if it was not sent.
 * @throws {Problem} 400 if it is malformed
 */
export function readTags(request: HttpRequest, header: "If-Match" | "If-None-Match"): TagList | null {
  const value = request.header(header);
  if (value === undefined) return null;
  if (trimmed(value) === "*") return "*";
  const tags = listOf(value);
  if (tags !== null) return tags;
  const message = `must be \`*\` or a list of entity tags, each in double quotes`;
  throw new Problem(400, `\`${header}\` ${message}`, { issues: [{ path: header, message }] });
}

/** Elements may be empty (RFC 9110 §5.6.1), and quoted tags may contain commas. */
function listOf(text: string): readonly ListedTag[] | null {
  const element = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/y;
  const tags: ListedTag[] = [];
  for (let at = afterSpaces(text, 0); at < text.length; at = afterSpaces(text, at + 1)) {
    if (text[at] === ",") continue;
    element.lastIndex = at;
    const [, weak, tag] = element.exec(text) ?? [];
    if (tag === undefined) return null;
    tags.push({ tag, isWeak: weak !== undefined });
    at = afterSpaces(text, element.lastIndex);
    if (at < text.length && text[at] !== ",") return null;
  }
  return tags.length === 0 ? null : tags;
}

function trimmed(text: string): string {
  const start = afterSpaces(text, 0);
  let end = text.length;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A loop, since a regular expression would retry each space as its start. */
function afterSpaces(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

/** Whether a list has the tag, by strong comparison: neither is weak. */
export function namesStrongly(list: TagList, tag: string): boolean {
  return list === "*" || list.some((listed) => !listed.isWeak && listed.tag === tag);
}

/** Whether a list has the tag, by weak comparison: proxies that compress a response weaken its tag. */
export function namesWeakly(list: TagList, tag: string): boolean {
  const strong = tag.replace(/^W\//, "");
  return list === "*" || list.some((listed) => listed.tag === strong);
}
