// The files of a project in the playground, and the result of its compilation.
import type { Diagnostic } from "@entity-derive/compiler";
import type { EditionSchema } from "../application/edition.ts";

/** A text file of a project; its path is relative to the project's folder, with slashes: "src/user.ts", "src/user.derived/dtos.ts". */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** The result of compiling a project. */
export interface Compilation {
  readonly sources: readonly ProjectFile[];
  /** The generated files; those of a file with an error are missing. */
  readonly generated: readonly ProjectFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** The tables of all entities; null if a file has an error. */
  readonly schema: EditionSchema | null;
}
