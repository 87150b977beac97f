// Tries mutants on the corpus, in a process that is started anew when a mutant has ended it.
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Baseline, CorpusAnswer, CorpusRequest } from "./corpus.ts";
import type { Mutant } from "./mutants.ts";

export class CorpusRun {
  readonly #mutants: readonly Mutant[];
  #process: ChildProcess | null = null;
  #baseline: Baseline | null = null;

  constructor(mutants: readonly Mutant[]) {
    this.#mutants = mutants;
  }

  /** @param mutant one of those that the corpus was measured for */
  async try(mutant: Mutant): Promise<CorpusAnswer> {
    this.#baseline ??= (await this.#ask<Baseline>(null)) ?? null;
    return (
      (await this.#ask<CorpusAnswer>(this.#mutants.indexOf(mutant))) ?? { killedBy: "time limit", unseen: [], parts: 0 }
    );
  }

  /** Null if the process ends instead of answering. */
  async #ask<Answer>(index: number | null): Promise<Answer | null> {
    this.#process ??= fork(join(import.meta.dirname, "corpus.ts"), { execArgv: ["--no-warnings"] });
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const exit = (): void => resolve(null);
    this.#process.once("message", resolve).once("exit", exit);
    const request: CorpusRequest = { mutants: this.#mutants, index, baseline: this.#baseline };
    this.#process.send(request);
    const answer = await promise;
    this.#process.removeAllListeners();
    if (answer === null) this.stop();
    return answer;
  }

  stop(): void {
    this.#process?.kill("SIGKILL");
    this.#process = null;
  }
}
