// What is at hand while a file is read: its text and comments; and doc comments by their place.
import type { Comment } from "oxc-parser";
import type { Span } from "../diagnostics/span.ts";

export interface Reading {
  readonly path: string;
  readonly text: string;
  readonly comments: readonly Comment[];
}

export interface Node {
  readonly start: number;
  readonly end: number;
}

export function spanOf(node: Node, reading: Reading): Span {
  return { path: reading.path, start: node.start, end: node.end };
}

/**
 * The text of the last doc comment before a name that nothing but decorators, modifiers and other comments part from
 * it: `/** … *\/ @id readonly id`, and `@id /** … *\/ id` alike.
 */
export function docBefore(name: Pick<Node, "start">, decorators: readonly Node[], reading: Reading): string | null {
  const comment = reading.comments.findLast(
    (candidate) => candidate.end <= name.start && isDoc(candidate) && !isInside(candidate, decorators),
  );
  if (comment === undefined || trails(comment, decorators, reading)) return null;
  const between = without([...decorators, ...reading.comments], { start: comment.end, end: name.start }, reading);
  return modifiers.test(between) ? docText(comment.value) : null;
}

/**
 * Whether the comment ends a line of something else: it is about that, `name!: string; /** the name *\/`, and not about
 * what follows on the next line.
 */
function trails(comment: Node, decorators: readonly Node[], reading: Reading): boolean {
  const { text, comments } = reading;
  const start = Math.max(...lineBreaks.map((lineBreak) => text.lastIndexOf(lineBreak, comment.start))) + 1;
  const before = without([...decorators, ...comments], { start, end: comment.start }, reading).trim();
  const [after = ""] = text.slice(comment.end).split(/[\n\r\u2028\u2029]/, 1);
  return before !== "" && !before.endsWith("{") && after.trim() === "";
}

/** A part of the text with blanks in the place of these. */
function without(nodes: readonly Node[], { start, end }: Node, { text }: Reading): string {
  return nodes
    .map((node) => ({ from: Math.max(node.start, start) - start, to: Math.min(node.end, end) - start }))
    .filter(({ from, to }) => from < to)
    .reduce(
      (left, { from, to }) => left.slice(0, from) + " ".repeat(to - from) + left.slice(to),
      text.slice(start, end),
    );
}

const lineBreaks = ["\n", "\r", "\u2028", "\u2029"];

const modifiers =
  /^\s*(?:(?:export|default|declare|abstract|class|public|private|protected|override|readonly|accessor)\s+)*$/;

function isInside(comment: Node, decorators: readonly Node[]): boolean {
  return decorators.some((decorator) => decorator.start < comment.start && comment.end < decorator.end);
}

function isDoc(comment: Comment): boolean {
  return comment.type === "Block" && comment.value.startsWith("*") && !comment.value.startsWith("**");
}

function docText(value: string): string | null {
  const lines = value
    .slice(1)
    .split(/\r\n|[\n\r]/)
    .map((line) => line.replace(/^[ \t]*\* ?/, "").trimEnd());
  const text = lines.join("\n").trim();
  return text === "" ? null : text;
}
