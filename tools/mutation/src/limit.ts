// Ends the process when one mutant has kept it busy for too long.
import { Worker } from "node:worker_threads";

/** Seconds of CPU, several times what the whole corpus takes: the time on a busy machine says nothing. */
const cpuLimit = 60;

const watch = `
const { workerData } = require("node:worker_threads");
const begun = new BigInt64Array(workerData);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const begin = Number(Atomics.load(begun, 0));
  if (begin !== 0 && user + system - begin > ${cpuLimit}e6) process.kill(process.pid, "SIGKILL");
}, 1000);
`;

export class Limit {
  readonly #begun = new BigInt64Array(new SharedArrayBuffer(8));

  constructor() {
    new Worker(watch, { eval: true, workerData: this.#begun.buffer }).unref();
  }

  begin(): void {
    const { user, system } = process.cpuUsage();
    Atomics.store(this.#begun, 0, BigInt(user + system));
  }

  end(): void {
    Atomics.store(this.#begun, 0, 0n);
  }
}
