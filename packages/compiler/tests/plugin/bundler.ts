// What the tests have of every bundler: builds and watched builds, with what is shown of them.
import type { EntityDeriveOptions } from "../../src/plugin/options.ts";

/** Something that a bundler shows. */
export interface Shown {
  /** The message, with all that stands below it. */
  readonly text: string;
  readonly file: string | null;
  /** Both from 1; null where no place is shown. */
  readonly line: number | null;
  readonly column: number | null;
}

export interface Built {
  /** Of the bundle; empty where the build has failed. */
  readonly output: string;
  readonly errors: readonly Shown[];
  readonly warnings: readonly Shown[];
}

export interface Bundler {
  readonly name: string;
  /** Bundles `src/main.ts` of a folder. */
  build(folder: string, options: EntityDeriveOptions): Promise<Built>;
  /** Tells of each build until it is closed. */
  watch(folder: string, options: EntityDeriveOptions, built: (built: Built) => void): Promise<() => Promise<void>>;
}

/** Builds as they come, for a test that waits for one. */
export class Builds {
  readonly all: Built[] = [];
  #waiting: { readonly is: (built: Built) => boolean; readonly resolve: (built: Built) => void } | null = null;

  readonly add = (built: Built): void => {
    this.all.push(built);
    if (this.#waiting?.is(built) !== true) return;
    this.#waiting.resolve(built);
    this.#waiting = null;
  };

  /** The next build for which it is true. */
  next(is: (built: Built) => boolean): Promise<Built> {
    return new Promise((resolve) => {
      this.#waiting = { is, resolve };
    });
  }
}
