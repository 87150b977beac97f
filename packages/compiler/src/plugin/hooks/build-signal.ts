// A file that bundlers watch, written to signal changes that affect no module.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A bundler that has just started to watch may miss the first changes, so they are repeated. */
const repeats = { after: 150, times: 20 } as const;

export class BuildSignal {
  /** In the temporary folder, because configurations exclude folders of the project from watching. */
  readonly file: string = join(mkdtempSync(join(tmpdir(), "entity-derive-")), "generation");
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#write();
  }

  /** Repeats until a build has started. */
  give(): void {
    this.heard();
    this.#write();
    let times = 0;
    this.#timer = setInterval(() => {
      times += 1;
      if (times > repeats.times) this.heard();
      else this.#write();
    }, repeats.after).unref();
  }

  heard(): void {
    clearInterval(this.#timer);
  }

  remove(): void {
    this.heard();
    rmSync(dirname(this.file), { recursive: true, force: true });
  }

  #write(): void {
    this.#count += 1;
    writeFileSync(this.file, `${this.#count}\n`);
  }
}
