// Imported before a program, it prints on file descriptor 3 what the program has used when it ends.
import { writeSync } from "node:fs";

/** The CPU and memory that a program has used. */
export interface Usage {
  /** User and system, all threads. */
  readonly cpuMilliseconds: number;
  readonly peakMebibytes: number;
}

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage: Usage = { cpuMilliseconds: (userCPUTime + systemCPUTime) / 1000, peakMebibytes: maxRSS / 1024 };
  writeSync(3, JSON.stringify(usage));
});
