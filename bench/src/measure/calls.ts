// Calls of a function, so many at once, for some time, into how many there were a second, and the CPU time of one.
import type { Sample } from "./interleave.ts";

export interface Load {
  readonly milliseconds: number;
  readonly inFlight: number;
  /** How many calls there may be at the most. */
  readonly limit?: number;
}

/** @param call is given how many calls began before it */
export async function measureCalls(
  { milliseconds, inFlight, limit = Number.POSITIVE_INFINITY }: Load,
  call: (turn: number) => Promise<unknown>,
): Promise<Sample> {
  let calls = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + milliseconds;
  const worker = async (): Promise<void> => {
    while (performance.now() < end && calls < limit) await call(calls++);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: calls / seconds, cpuPerCall: (user + system) / calls };
}
