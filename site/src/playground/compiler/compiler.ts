// The compiler as the page sees it: a worker that compiles only the latest text.
import { type Remote, wrap } from "comlink";
import type { Compilation, ProjectFile } from "../data/project-files.ts";
import type { CompletionAnswer, HoverAnswer } from "./answers.ts";
import type { RemoteLanguageService } from "./worker.ts";

export class Compiler {
  readonly #worker: Worker;
  readonly #service: Remote<RemoteLanguageService>;
  readonly #show: (compilation: Compilation) => void;
  readonly #fail: (error: unknown) => void;
  /** The files to compile next; null if none changed. */
  #next: readonly ProjectFile[] | null = null;
  /** The compilation that runs, which includes later changes; null if none runs. */
  #running: Promise<void> | null = null;

  /** `show` is called with the result for the latest files. */
  constructor(show: (compilation: Compilation) => void, fail: (error: unknown) => void) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("error", ({ message }) => fail(new Error(message)));
    this.#service = wrap<RemoteLanguageService>(this.#worker);
    this.#show = show;
    this.#fail = fail;
  }

  compile(files: readonly ProjectFile[]): void {
    this.#next = files;
    this.#running ??= this.#run();
  }

  /** Returns null where there is nothing to say. */
  async hover(path: string, offset: number): Promise<HoverAnswer | null> {
    await this.#running;
    return this.#service.hover(path, offset);
  }

  async complete(path: string, offset: number): Promise<readonly CompletionAnswer[]> {
    await this.#running;
    return this.#service.complete(path, offset);
  }

  close(): void {
    this.#worker.terminate();
  }

  async #run(): Promise<void> {
    while (this.#next !== null) {
      const files = this.#next;
      this.#next = null;
      try {
        const compilation = await this.#service.compile(files);
        if (this.#next === null) this.#show(compilation);
      } catch (error) {
        this.#fail(error);
      }
    }
    // In the same turn as the last look at what is next: later, a change in between would never be compiled.
    this.#running = null;
  }
}
