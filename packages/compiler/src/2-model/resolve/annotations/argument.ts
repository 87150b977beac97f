// The context in which an argument of an annotation is read, and the result.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { Proposal } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Span } from "../../../diagnostics/span.ts";
import type { Absent, Unreadable, Value } from "../../../language/shape.ts";
import type { ProjectFile } from "../project.ts";

export interface ArgumentContext {
  /** The name of the argument in messages, with quotes: "`table`", "the argument of `@field`". */
  readonly what: string;
  /** The annotated class or field. */
  readonly target: string;
  /** The annotation, where a missing argument is reported; null for nested values. */
  readonly annotation: Span | null;
  /** An example of the annotation; null for nested values. */
  readonly example: string | null;
  /** The type of the annotated field; null for a class. */
  readonly type: TypeSyntax | null;
  /** The file in which names are resolved. */
  readonly file: ProjectFile;
  readonly report: Report;
}

export type ReadResult = Value<unknown> | Unreadable;

/** Reports why an argument is invalid. */
export type RejectArgument = (suggestion: string, fixes?: readonly Proposal[]) => Unreadable;

/** Returns the context of a nested value. */
export function nestedContext(asked: ArgumentContext, what: string): ArgumentContext {
  return { ...asked, what, annotation: null, example: null };
}

export function valueAt<T>(value: T, span: Span): Value<T> {
  return { kind: "value", value, span };
}

export function unreadable(span: Span): Unreadable {
  return { kind: "unreadable", span };
}

/** Returns a value that is present and readable; otherwise null. */
export function readable<T>(argument: Value<T> | Absent | Unreadable): Value<T> | null {
  return argument.kind === "value" ? argument : null;
}
