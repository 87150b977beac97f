// A file that bundlers watch although nothing imports it: it changes where a build has to say something else than before.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** In milliseconds, and how often: a bundler that has just begun to watch may miss the first one. */
const again = { after: 150, times: 20 } as const;

export class BuildSignal {
  /** Outside of the project: configurations exclude folders of it from watching. */
  readonly file: string = join(mkdtempSync(join(tmpdir(), "entity-derive-")), "generation");
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    this.#write();
  }

  /** Until it is heard. */
  give(): void {
    this.heard();
    this.#write();
    let times = 0;
    this.#timer = setInterval(() => {
      times += 1;
      if (times > again.times) this.heard();
      else this.#write();
    }, again.after).unref();
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
