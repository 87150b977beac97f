// Collects the imports and the variables of a file, with their positions in its text.
import type { Local, Reference } from "../code.ts";
import { relativeModule } from "../paths/project-module.ts";

/** An imported name, with its name in the file. */
export interface Import {
  readonly name: string;
  readonly module: string;
  isTypeOnly: boolean;
  /** True for a namespace import: `import * as v`. */
  readonly isNamespace: boolean;
  local: string;
}

/** The imported names and variables in a file's text. */
export class FileNames {
  /** By module and name. */
  readonly imports: Map<string, Map<string, Import>> = new Map();
  /** Variables, each with its alternative name. */
  readonly locals: Map<string, string> = new Map();
  /** The start and end offsets of these names in the text, alternating. */
  readonly offsets: number[] = [];
  /** True if each reference has the same name everywhere in the code. */
  isConsistent = true;
  /** True if it has a module path, whose extension is not part of the code. */
  hasSpecifier = false;
  readonly #folder: string;
  readonly #module: string | undefined;
  readonly #specifiers = new Map<string, string>();

  /**
   * @param folder - the folder of the file in the project
   * @param module - the file's own module as its siblings import it; its declarations are not imported
   */
  constructor(folder: string, module: string | undefined) {
    this.#folder = folder;
    this.#module = module;
  }

  /** Returns the specifier by which the file imports a module. */
  specifierOf(module: string): string {
    if (!module.startsWith("/")) return module;
    let specifier = this.#specifiers.get(module);
    if (specifier === undefined) {
      specifier = relativeModule(this.#folder, module.slice(1));
      this.#specifiers.set(module, specifier);
    }
    return specifier;
  }

  add(part: Reference | Local, start: number, end: number): void {
    if (part.kind === "local") {
      this.offsets.push(start, end);
      const alternative = this.locals.get(part.name);
      if (alternative === undefined) this.locals.set(part.name, part.alternative);
      else this.isConsistent &&= alternative === part.alternative;
    } else if (part.use === "specifier") {
      this.hasSpecifier = true;
    } else {
      const module = this.specifierOf(part.module);
      if (module === this.#module) {
        this.isConsistent &&= part.local === part.name;
        return;
      }
      this.offsets.push(start, end);
      const { local } = this.#imported(part, module);
      this.isConsistent &&= part.local === local;
    }
  }

  #imported({ name, use, local }: Reference, module: string): Import {
    let entries = this.imports.get(module);
    if (entries === undefined) {
      entries = new Map();
      this.imports.set(module, entries);
    }
    let entry = entries.get(name);
    if (entry === undefined) {
      entry = { name, module, isTypeOnly: true, isNamespace: use === "namespace", local };
      entries.set(name, entry);
    }
    if (use !== "type") entry.isTypeOnly = false;
    return entry;
  }
}

/** Replaces these names in the text with a NUL each. */
export function removeNames(text: string, places: readonly number[]): string {
  let rest = "";
  let from = 0;
  for (let index = 0; index < places.length; index += 2) {
    rest += `${text.slice(from, places[index])}\0`;
    from = places[index + 1] ?? text.length;
  }
  return rest + text.slice(from);
}
