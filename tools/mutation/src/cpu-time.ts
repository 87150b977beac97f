// Reads how much CPU a process and those that it has started have used.
import { execFileSync } from "node:child_process";

/** Seconds of CPU of the running processes of a group. The format of `ps` is `[[days-]hours:]minutes:seconds`. */
export function cpuSeconds(group: number): number {
  const lines = execFileSync("ps", ["-A", "-o", "pgid=,time="], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([pgid]) => Number(pgid) === group)
    .reduce((sum, [, time = ""]) => sum + secondsOf(time), 0);
}

/** The seconds of a time as `ps` prints it. */
export function secondsOf(time: string): number {
  const [clock = "", days = "0"] = time.split("-").reverse();
  return clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}
