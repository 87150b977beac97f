// The value of `If-Match` or `If-None-Match` into the entity tags that it names.
import { Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";

/** The entity tags of a header; `*` stands for whatever there is. */
export type TagList = "*" | readonly ListedTag[];

/** An entity tag as it was sent, without the mark of a weak one. */
export interface ListedTag {
  /** With its quotes. */
  readonly tag: string;
  readonly isWeak: boolean;
}

/**
 * The tags of a header (RFC 9110 §8.8.3); null when it was not sent.
 * @throws {Problem} 400 when it is neither `*` nor a list of entity tags
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

/** An element may be empty (RFC 9110 §5.6.1), and a comma may stand within the quotes. */
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

/** By hand: an expression that looks for spaces and then for something else tries each of them as their start. */
function afterSpaces(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

/** Whether a list names the tag, by the strong comparison: neither is weak. */
export function namesStrongly(list: TagList, tag: string): boolean {
  return list === "*" || list.some((listed) => !listed.isWeak && listed.tag === tag);
}

/** Whether a list names the tag, by the weak comparison: a proxy that compressed an answer has made its tag weak. */
export function namesWeakly(list: TagList, tag: string): boolean {
  const strong = tag.replace(/^W\//, "");
  return list === "*" || list.some((listed) => listed.tag === strong);
}
