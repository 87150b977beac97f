// Parses and formats durations of the command line.
import { InvalidArgumentError } from "commander";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** @throws {InvalidArgumentError} for an invalid duration */
export function parseDuration(text: string): number {
  const [, count, unit = ""] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? [];
  const milliseconds = units[unit];
  if (count === undefined || milliseconds === undefined)
    throw new InvalidArgumentError("a duration is a number with a unit: 500ms, 30s, 10m, 2h.");
  return Number(count) * milliseconds;
}

/** Returns `3 ms`, `4.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
