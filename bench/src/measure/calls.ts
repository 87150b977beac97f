// Calls of a function, so many at once, for some time, into how many there were a second, and the CPU time of one.
import type { Sample } from "./interleave.ts";

export async function measureCalls(
  milliseconds: number,
  inFlight: number,
  call: () => Promise<unknown>,
): Promise<Sample> {
  let calls = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + milliseconds;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await call();
      calls++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: calls / seconds, cpuPerCall: (user + system) / calls };
}
