// Modules of files that a project does not have: their exports are guards that refuse everybody.
import { Problem } from "entity-derive/http";
import type { Namespace } from "./modules.ts";

export class StandIns {
  readonly #modules = new Map<string, Record<string, unknown>>();

  /** Returns the same module, with the same guards, for each import of a path. */
  of(path: string, names: readonly string[]): Namespace {
    const module = this.#modules.get(path) ?? {};
    this.#modules.set(path, module);
    for (const name of names) module[name] ??= refuse.bind(null);
    return module;
  }
}

/** @throws {Problem} 401 */
function refuse(): never {
  throw new Problem(401, "choose the person for whom the request is sent");
}
