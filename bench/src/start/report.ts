// The first row into how long it took from the start of the process, and the memory at that moment.

export interface Start {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

/** @throws {Error} when there was no row */
export async function report(rows: number): Promise<void> {
  if (rows !== 1) throw new Error("There is no row");
  const start: Start = { milliseconds: performance.now(), mebibytes: process.memoryUsage.rss() / 2 ** 20 };
  process.stdout.write(JSON.stringify(start));
}
