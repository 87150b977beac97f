// Converts spans to ranges of the protocol, and back.

import { TextDocument } from "vscode-languageserver-textdocument";
import type { Position, Range } from "vscode-languageserver-types";
import type { Span } from "../diagnostics/span.ts";

/** Converts offsets to lines and characters, from 0, in UTF-16 units. */
export class Positions {
  readonly #document: TextDocument;

  constructor(text: string) {
    this.#document = TextDocument.create("", "", 0, text);
  }

  range({ start, end }: Pick<Span, "start" | "end">): Range {
    return { start: this.#document.positionAt(start), end: this.#document.positionAt(Math.max(start, end)) };
  }

  offset(position: Position): number {
    return this.#document.offsetAt(position);
  }
}

export function doOverlap(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
