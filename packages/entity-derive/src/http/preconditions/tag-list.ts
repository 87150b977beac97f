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
  const text = value.replace(/^[ \t]+|[ \t]+$/g, "");
  if (text === "*") return "*";
  const tags = listOf(text);
  if (tags !== null) return tags;
  const message = `must be \`*\` or a list of entity tags, each in double quotes`;
  throw new Problem(400, `\`${header}\` ${message}`, { issues: [{ path: header, message }] });
}

function listOf(text: string): readonly ListedTag[] | null {
  // One element with its comma. An element may be empty (RFC 9110 §5.6.1), and a comma may stand within the quotes.
  const element = /[ \t]*((W\/)?("[\x21\x23-\x7e\x80-\xff]*"))?[ \t]*(?:,|$)/y;
  const tags: ListedTag[] = [];
  while (element.lastIndex < text.length) {
    const match = element.exec(text);
    if (match === null) return null;
    const [, , weak, tag] = match;
    if (tag !== undefined) tags.push({ tag, isWeak: weak !== undefined });
  }
  return tags.length === 0 ? null : tags;
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
