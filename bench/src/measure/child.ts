// A module of this folder into a process of its own, on a core of its own where the machine has several.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/** The measured process has the first core; the database and the client have the second. */
export type Core = "measured" | "others";

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** Says on which cores the processes run. */
export const pinning = canPin ? "what is measured on core 0, all else on core 1" : "processes are not pinned to cores";

export class Child {
  readonly #process: ChildProcess;
  readonly #what: string;

  /** @param path of the module, from `src` */
  constructor(path: string, core: Core, programArguments: readonly string[] = []) {
    const module = fileURLToPath(new URL(`../${path}`, import.meta.url));
    const pinned = canPin
      ? { execPath: "taskset", execArgv: ["--cpu-list", core === "measured" ? "0" : "1", process.execPath] }
      : {};
    this.#what = [path, ...programArguments.slice(0, 2)].join(" ");
    this.#process = fork(module, programArguments, pinned);
  }

  /** Sends a question and gives the next message. Without a question, it waits for one. */
  ask<T>(question?: unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (code: number | null): void => {
        reject(new Error(`A process of the benchmark ended with ${code}: ${this.#what}`));
      };
      this.#process.once("exit", fail);
      this.#process.once("message", (answer) => {
        this.#process.off("exit", fail);
        resolve(answer as T);
      });
      if (question !== undefined) this.#process.send(question as object);
    });
  }

  /** Lets it end by itself. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    await new Promise((resolve) => {
      this.#process.once("exit", resolve);
      this.#process.disconnect();
    });
  }
}

/** For the process itself: answers each question, and cleans up when the parent is done. */
export function answerParent<Q>(answer: (question: Q) => Promise<unknown>, finish: () => Promise<void>): void {
  process.on("message", (question) => {
    answer(question as Q).then(
      (value) => process.send?.(value),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once("disconnect", () => {
    finish().finally(() => process.exit());
  });
}
