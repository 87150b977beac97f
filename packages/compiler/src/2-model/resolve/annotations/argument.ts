// What is asked of one argument of an annotation, and what reading it gives.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { Proposal } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { Absent, Unreadable, Value } from "../../../language/shape.ts";
import type { ProjectFile } from "../project.ts";

/** Whose argument it is. */
export interface Asked {
  /** What a message calls the argument, with its own quotes: "`table`", "the argument of `@field`". */
  readonly what: string;
  /** The class or field that the annotation stands on. */
  readonly target: string;
  /** The annotation, where the argument is its own: that is where something is missing. */
  readonly annotation: Span | null;
  /** How the annotation is written, where the argument is its own. */
  readonly example: string | null;
  /** The type of the field that the annotation stands on; null for a class. */
  readonly type: TypeSyntax | null;
  /** Where the names in it mean something. */
  readonly file: ProjectFile;
  readonly report: Report;
}

export type Read = Value<unknown> | Unreadable;

/** Says why the argument is not taken. */
export type Refuse = (suggestion: string, fixes?: readonly Proposal[]) => Unreadable;

/** What is said of a part of it. */
export function inside(asked: Asked, what: string): Asked {
  return { ...asked, what, annotation: null, example: null };
}

export function given<T>(value: T, span: Span): Value<T> {
  return { kind: "value", value, span };
}

export function unreadable(span: Span): Unreadable {
  return { kind: "unreadable", span };
}

/** What is there and could be read; null for anything else. */
export function readable<T>(given: Value<T> | Absent | Unreadable): Value<T> | null {
  return given.kind === "value" ? given : null;
}
