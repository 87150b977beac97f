// Texts of files into their syntax, each text once: what is parsed again and again has mostly not changed.
import { Report } from "../diagnostics/report.ts";
import { parseSource } from "./parse.ts";
import type { SourceSyntax } from "./syntax.ts";

export interface ParsedFile {
  readonly syntax: SourceSyntax;
  /** The names of its classes. */
  readonly classes: readonly string[];
  /** What is wrong with the syntax. */
  readonly report: Report;
}

/** The files of a project as they were parsed last. */
export class ParsedFiles {
  readonly #files = new Map<string, ParsedFile>();

  /** The same object as long as the text is the same. */
  parse(path: string, text: string): ParsedFile {
    const known = this.#files.get(path);
    if (known?.syntax.text === text) return known;
    const report = new Report(() => text);
    const syntax = parseSource(path, text, report);
    const parsed = { syntax, classes: syntax.classes.flatMap(({ name }) => name?.value ?? []), report };
    this.#files.set(path, parsed);
    return parsed;
  }

  /** Forgets all but these. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path);
  }

  /** Forgets a file that is not there any more. */
  forget(path: string): void {
    this.#files.delete(path);
  }
}
