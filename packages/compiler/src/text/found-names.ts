// The names that a file's text has from references and variables: what it imports, and where each of them stands.
import type { Local, Reference } from "./code.ts";

/** A name that the file imports, and what it is called there. */
export interface Import {
  readonly name: string;
  readonly module: string;
  isTypeOnly: boolean;
  /** Whether the whole module is meant: `import * as v`. */
  readonly isNamespace: boolean;
  local: string;
}

/** Collected while the text is written, each name as the code says it. */
export class FoundNames {
  /** By module and name. */
  readonly imports: Map<string, Map<string, Import>> = new Map();
  /** Variables, with what they are called where the name is taken. */
  readonly locals: Map<string, string> = new Map();
  /** Where these names begin and end in the text, one after the other. */
  readonly places: number[] = [];
  /** Whether all code calls the same thing the same. */
  isTold = true;
  /** Whether it names a module, whose ending the code does not know. */
  hasSpecifier = false;
  readonly #module: string | undefined;

  /** @param module - the file itself as its neighbours import it: what is declared in it is not imported */
  constructor(module: string | undefined) {
    this.#module = module;
  }

  add(part: Reference | Local, start: number, end: number): void {
    if (part.kind === "local") {
      this.places.push(start, end);
      const otherwise = this.locals.get(part.name);
      if (otherwise === undefined) this.locals.set(part.name, part.otherwise);
      else this.isTold &&= otherwise === part.otherwise;
    } else if (part.use === "specifier") {
      this.hasSpecifier = true;
    } else if (part.module === this.#module) {
      this.isTold &&= part.local === part.name;
    } else {
      this.places.push(start, end);
      const { local } = this.#imported(part);
      this.isTold &&= part.local === local;
    }
  }

  #imported({ name, module, use, local }: Reference): Import {
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

/** The text with nothing in the place of these names. */
export function withoutNames(text: string, places: readonly number[]): string {
  let rest = "";
  let from = 0;
  for (let index = 0; index < places.length; index += 2) {
    rest += `${text.slice(from, places[index])}\0`;
    from = places[index + 1] ?? text.length;
  }
  return rest + text.slice(from);
}
