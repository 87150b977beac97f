// Keeps what is known of mutants in a file outside the repository, so that a run goes on where another has ended.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mutant, withMutant } from "./mutants.ts";

export interface Result extends Mutant {
  readonly room: string;
  /** The test or the part of the corpus that notices the mutant; null if none does. */
  readonly killedBy: string | null;
  /** Whether only the tests of its own folder were tried. */
  readonly isNear: boolean;
}

export class Results {
  readonly #root: string;
  readonly #path: string;
  readonly #results = new Map<string, Result>();

  constructor(root: string, path: string) {
    this.#root = root;
    this.#path = path;
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
    for (const { key, ...result } of lines.map((line) => JSON.parse(line))) this.#results.set(key, result);
  }

  /** Undefined if the mutant has not been tried on the present text of its file. */
  get(mutant: Mutant): Result | undefined {
    return this.#results.get(this.#keyOf(mutant));
  }

  add(result: Result): void {
    const key = this.#keyOf(result);
    this.#results.set(key, result);
    appendFileSync(this.#path, `${JSON.stringify({ key, ...result })}\n`);
  }

  #keyOf(mutant: Mutant): string {
    const text = withMutant(readFileSync(join(this.#root, mutant.path), "utf8"), mutant);
    return createHash("sha1").update(`${mutant.path}\n${text}`).digest("base64");
  }
}
