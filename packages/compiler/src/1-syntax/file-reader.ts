// The text and comments of the file that is being read, and lookup of doc comments by position.
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
 * Returns the last doc comment before a name, with only decorators, modifiers and other comments in between: `/** … *\/
 * @id readonly id`, and `@id /** … *\/ id`.
 */
export function docBefore(name: Pick<Node, "start">, decorators: readonly Node[], reading: Reading): string | null {
  const comment = reading.comments.findLast(
    (candidate) => candidate.end <= name.start && isDoc(candidate) && !isInside(candidate, decorators),
  );
  if (comment === undefined || endsLine(comment, decorators, reading)) return null;
  const between = blankOut([...decorators, ...reading.comments], { start: comment.end, end: name.start }, reading);
  return modifiers.test(between) ? docText(comment.value) : null;
}

/**
 * True for a comment at the end of a line, `name!: string; /** the name *\/`, which does not belong to the next line.
 */
function endsLine(comment: Node, decorators: readonly Node[], reading: Reading): boolean {
  const { text, comments } = reading;
  const start = Math.max(...lineBreaks.map((lineBreak) => text.lastIndexOf(lineBreak, comment.start))) + 1;
  const before = blankOut([...decorators, ...comments], { start, end: comment.start }, reading).trim();
  const [after = ""] = text.slice(comment.end).split(/[\n\r\u2028\u2029]/, 1);
  return before !== "" && !before.endsWith("{") && after.trim() === "";
}

/** Replaces the nodes with spaces in a part of the text. */
function blankOut(nodes: readonly Node[], { start, end }: Node, { text }: Reading): string {
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
