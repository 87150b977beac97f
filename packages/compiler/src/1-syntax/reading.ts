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
  if (comment === undefined) return null;
  const passed = [...decorators, ...reading.comments].filter(
    (node) => node.start >= comment.end && node.end <= name.start,
  );
  let between = reading.text.slice(comment.end, name.start);
  for (const node of passed) {
    const [from, to] = [node.start - comment.end, node.end - comment.end];
    between = between.slice(0, from) + " ".repeat(to - from) + between.slice(to);
  }
  return modifiers.test(between) ? docText(comment.value) : null;
}

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
