// Parses files, and caches the syntax by text, because most files have not changed.
import { Report } from "../diagnostics/report.ts";
import { parseSource } from "./parse.ts";
import type { SourceSyntax } from "./syntax.ts";

export interface ParsedFile {
  readonly syntax: SourceSyntax;
  /** The names of the file's classes. */
  readonly classes: readonly string[];
  /** The syntax errors. */
  readonly report: Report;
}

/** The latest syntax of each file. */
export class ParsedFiles {
  readonly #files = new Map<string, ParsedFile>();

  /** Returns the same object as long as the text is the same. */
  parse(path: string, text: string): ParsedFile {
    const known = this.#files.get(path);
    if (known?.syntax.text === text) return known;
    const report = new Report(() => text);
    const syntax = parseSource(path, text, report);
    const parsed = { syntax, classes: syntax.classes.flatMap(({ name }) => name?.value ?? []), report };
    this.#files.set(path, parsed);
    return parsed;
  }

  /** Forgets all other files. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path);
  }

  /** Forgets a deleted file. */
  forget(path: string): void {
    this.#files.delete(path);
  }
}
