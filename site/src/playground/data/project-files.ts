// The files of a project in the playground, and the result of its compilation.
import type { Diagnostic } from "@entity-derive/compiler";
import type { Edition } from "../application/edition.ts";

/** A text file of a project; its path is relative to the project's folder, with slashes: "src/user.ts", "src/user.derived/dtos.ts". */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** The result of compiling a project. */
export interface Compilation extends Edition {
  readonly diagnostics: readonly Diagnostic[];
}
