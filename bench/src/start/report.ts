// The first row into how long it took from the start of the process, and the memory at that moment.

export interface Start {
  readonly milliseconds: number;
  /** Of this process, all its threads: what others do meanwhile hardly changes it. */
  readonly cpuMilliseconds: number;
  readonly mebibytes: number;
}

/** @throws {Error} when there was no row */
export async function report(rows: number): Promise<void> {
  if (rows !== 1) throw new Error("There is no row");
  const milliseconds = performance.now();
  const { user, system } = process.cpuUsage();
  const mebibytes = process.memoryUsage.rss() / 2 ** 20;
  const start: Start = { milliseconds, cpuMilliseconds: (user + system) / 1000, mebibytes };
  process.stdout.write(JSON.stringify(start));
}
