// Collects diagnostics, one for each mistake, and sorts them by place.

import { compareTexts } from "../text/names.ts";
import type { Diagnostic, Label } from "./diagnostic.ts";
import type { Proposal } from "./fixes/change.ts";
import { type ImportOf, resolveFixes, type TextOf } from "./fixes/resolve.ts";
import { type Message, type MessageParameters, messages } from "./messages.ts";
import { isInside, movedSpan, type Span } from "./span.ts";

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

  /** Adds a diagnostic with its further spans and its fixes, unless the same one was added for the same span. */
  add<M extends Message>(
    name: M,
    span: Span,
    parameters: MessageParameters<M>,
    ...notes: readonly (Label | Proposal)[]
  ): void {
    const { id, severity, message, help } = messages[name];
    const fill = (template: string): string =>
      template.replaceAll(/%(\w+)%/g, (_, key: string) => (parameters as Readonly<Record<string, string>>)[key] ?? "");
    const labels = notes.filter((note) => "span" in note);
    const proposals = notes.filter((note) => "changes" in note);
    const fixes = resolveFixes(proposals, this.#textOf, this.#importOf);
    this.#put({ id, severity, message: fill(message), help: fill(help), span, labels, fixes });
  }

  #put(diagnostic: Diagnostic): void {
    const { id, message, span } = diagnostic;
    const place = `${span.path}\n${span.start}\n${span.end}\n${id}\n${message}`;
    this.#isEmpty = false;
    if (!this.#diagnostics.has(place)) this.#diagnostics.set(place, diagnostic);
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

  /**
   * Adds the diagnostics of another report.
   * @param by the offset in the file of the text that the other report is about
   */
  include(other: Report, by = 0): void {
    if (other.isEmpty) return;
    this.#isEmpty = false;
    for (const diagnostic of other.#diagnostics.values()) this.#put(by === 0 ? diagnostic : moved(diagnostic, by));
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
        compareTexts(a.span.path, b.span.path) ||
        a.span.start - b.span.start ||
        a.span.end - b.span.end ||
        compareTexts(a.id, b.id),
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

function moved(diagnostic: Diagnostic, by: number): Diagnostic {
  const place = <T extends { readonly span: Span }>(one: T): T => ({ ...one, span: movedSpan(one.span, by) });
  const { labels, fixes } = diagnostic;
  return {
    ...place(diagnostic),
    labels: labels.map(place),
    fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(place) })),
  };
}
