// Collects diagnostics, one for each mistake, and sorts them by place.

import type { Diagnostic, Label } from "./diagnostic.ts";
import type { Proposal } from "./fixes/change.ts";
import { type ImportOf, resolveFixes, type TextOf } from "./fixes/resolve.ts";
import { type Message, type MessageParameters, messages } from "./messages.ts";
import { isInside, type Span } from "./span.ts";

/** Further spans of a diagnostic, and its fixes. */
export interface Explanation {
  readonly labels?: readonly Label[];
  readonly fixes?: readonly Proposal[];
}

/** Collects diagnostics. The compiler never throws for a mistake in a source. */
export class Report {
  readonly #diagnostics = new Map<string, Diagnostic>();
  readonly #skipped = new Map<string, Set<string>>();
  readonly #textOf: TextOf;
  readonly #importOf: ImportOf;
  readonly #before: Report | null;
  /** Stored, because most of the thousands of reports are empty and are checked on every change. */
  #isEmpty = true;

  /**
   * Without `textOf`, no fixes are offered. `importOf` returns the imports that fixes need. Diagnostics of `before` are
   * not part of this report, but `isClear` takes them into account.
   */
  constructor(textOf: TextOf = () => null, importOf: ImportOf = () => [], before: Report | null = null) {
    this.#textOf = textOf;
    this.#importOf = importOf;
    this.#before = before;
  }

  /** Adds a diagnostic, unless the same one was added for the same span. */
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

  /** Returns a report that continues this one. */
  next(): Report {
    return new Report(this.#textOf, this.#importOf, this);
  }

  /** Returns a copy without the earlier reports, so that these can be released. */
  detached(): Report {
    const report = new Report();
    report.include(this);
    return report;
  }

  /** True if all spans are in one file, and nothing is skipped. */
  isWithin(path: string): boolean {
    const spans = [...this.#diagnostics.values()].flatMap(({ span, labels, fixes }) => [
      span,
      ...labels.map((label) => label.span),
      ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.span)),
    ]);
    return this.#skipped.size === 0 && spans.every((span) => span.path === path);
  }

  /** Returns a report with the diagnostics of one file. */
  ofFile(path: string): Report {
    const report = new Report();
    for (const [place, diagnostic] of this.#diagnostics)
      if (diagnostic.span.path === path) report.#diagnostics.set(place, diagnostic);
    report.#isEmpty = report.#diagnostics.size === 0;
    return report;
  }

  /** Adds the diagnostics of another report. */
  include(other: Report): void {
    if (other.isEmpty) return;
    this.#isEmpty = false;
    for (const [place, diagnostic] of other.#diagnostics)
      if (!this.#diagnostics.has(place)) this.#diagnostics.set(place, diagnostic);
    for (const [path, reasons] of other.#skipped) for (const reason of reasons) this.addSkipped(path, reason);
  }

  /** Marks a file as skipped because of an error in another file, where the error is reported. */
  addSkipped(path: string, because: string): void {
    this.#isEmpty = false;
    this.#skipped.set(path, (this.#skipped.get(path) ?? new Set()).add(because));
  }

  /** True if no diagnostic is inside this span, so that consequences of a mistake are not reported again. */
  isClear(place: Span): boolean {
    for (const { span } of this.#diagnostics.values()) if (isInside(span, place)) return false;
    return this.#before?.isClear(place) ?? true;
  }

  /** True if there are no diagnostics and no skipped files. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** All diagnostics by file, span and ID. */
  get sorted(): readonly Diagnostic[] {
    return [...this.#diagnostics.values()].sort(
      (a, b) =>
        compare(a.span.path, b.span.path) ||
        a.span.start - b.span.start ||
        a.span.end - b.span.end ||
        compare(a.id, b.id),
    );
  }

  /** Files with diagnostics. */
  get paths(): ReadonlySet<string> {
    return new Set([...this.#diagnostics.values()].map(({ span }) => span.path));
  }

  /** Files with an error, for which nothing is written. */
  get failedPaths(): ReadonlySet<string> {
    const errors = [...this.#diagnostics.values()].filter((diagnostic) => diagnostic.severity === "error");
    return new Set(errors.map((diagnostic) => diagnostic.span.path));
  }

  /** The skipped files, each with the files whose errors are the reason. */
  get skipped(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#skipped;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
