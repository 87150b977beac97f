// Mistakes as they are found, into a list sorted by place, one for each mistake.

import type { Diagnostic, Label } from "./diagnostic.ts";
import type { Proposal } from "./fixes/change.ts";
import { type ImportOf, resolveFixes, type TextOf } from "./fixes/resolve.ts";
import { type Message, type MessageParameters, messages } from "./messages.ts";
import type { Span } from "./span.ts";

/** Further places of a mistake, and its corrections. */
export interface Explanation {
  readonly labels?: readonly Label[];
  readonly fixes?: readonly Proposal[];
}

/** Collects diagnostics. Nothing in the compiler throws for a mistake of the user's. */
export class Report {
  readonly #diagnostics = new Map<string, Diagnostic>();
  readonly #skipped = new Map<string, Set<string>>();
  readonly #textOf: TextOf;
  readonly #importOf: ImportOf;
  readonly #before: Report | null;
  /** Most reports stay empty, and thousands are asked whether they are with each change. */
  #isEmpty = true;

  /**
   * `textOf` returns the text to correct; without it no fix is offered. `importOf` knows what fixes import. `before` is
   * what was found already: it is not said again here, but places where it has said something are not clear.
   */
  constructor(textOf: TextOf = () => null, importOf: ImportOf = () => [], before: Report | null = null) {
    this.#textOf = textOf;
    this.#importOf = importOf;
    this.#before = before;
  }

  /** Adds a diagnostic; the same one at the same place counts once. */
  add<M extends Message>(
    name: M,
    span: Span,
    parameters: MessageParameters<M>,
    { labels = [], fixes: proposals = [] }: Explanation = {},
  ): void {
    const { id, severity, message, help } = messages[name];
    const fill = (template: string): string =>
      template.replaceAll(/%(\w+)%/g, (_, key: string) => (parameters as Readonly<Record<string, string>>)[key] ?? "");
    const filled = fill(message);
    const place = `${span.path}\n${span.start}\n${span.end}\n${id}\n${filled}`;
    if (this.#diagnostics.has(place)) return;
    const fixes = resolveFixes(proposals, this.#textOf, this.#importOf);
    this.#isEmpty = false;
    this.#diagnostics.set(place, { id, severity, message: filled, help: fill(help), span, labels, fixes });
  }

  /** A report for what is found next. */
  next(): Report {
    return new Report(this.#textOf, this.#importOf, this);
  }

  /** The same without what was found before, which it would keep in memory. */
  alone(): Report {
    const report = new Report();
    report.include(this);
    return report;
  }

  /** Whether all places that are named, and all that is waited for, are in one file. */
  isWithin(path: string): boolean {
    const spans = [...this.#diagnostics.values()].flatMap(({ span, labels, fixes }) => [
      span,
      ...labels.map((label) => label.span),
      ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.span)),
    ]);
    return this.#skipped.size === 0 && spans.every((span) => span.path === path);
  }

  /** Adds what another report has. */
  include(other: Report): void {
    if (other.isEmpty) return;
    this.#isEmpty = false;
    for (const [place, diagnostic] of other.#diagnostics)
      if (!this.#diagnostics.has(place)) this.#diagnostics.set(place, diagnostic);
    for (const [path, reasons] of other.#skipped) for (const reason of reasons) this.addSkipped(path, reason);
  }

  /** Keeps back what would be generated for this file, since what it depends on has an error, which is reported there. */
  addSkipped(path: string, by: string): void {
    this.#isEmpty = false;
    this.#skipped.set(path, (this.#skipped.get(path) ?? new Set()).add(by));
  }

  /** Whether nothing was said yet about a place or a part of it: what follows from a mistake need not be said as well. */
  isClear(place: Span): boolean {
    for (const { span } of this.#diagnostics.values())
      if (span.path === place.path && place.start <= span.start && span.end <= place.end) return false;
    return this.#before?.isClear(place) ?? true;
  }

  /** Whether nothing was found, and nothing is held back. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** All of them, by file, place and ID. */
  get sorted(): readonly Diagnostic[] {
    return [...this.#diagnostics.values()].sort(
      (a, b) =>
        compare(a.span.path, b.span.path) ||
        a.span.start - b.span.start ||
        a.span.end - b.span.end ||
        compare(a.id, b.id),
    );
  }

  /** The files of which something was said. */
  get paths(): ReadonlySet<string> {
    return new Set([...this.#diagnostics.values()].map(({ span }) => span.path));
  }

  /** The files that have an error: nothing is written for them. */
  get failedPaths(): ReadonlySet<string> {
    const errors = [...this.#diagnostics.values()].filter((diagnostic) => diagnostic.severity === "error");
    return new Set(errors.map((diagnostic) => diagnostic.span.path));
  }

  /** The files that were kept back, each with those whose errors are the reason. */
  get skipped(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#skipped;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
