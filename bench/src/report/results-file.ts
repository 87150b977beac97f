// What a run has measured into bench/results.json, from which the tables and the picture are made.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import type { Schedule } from "../measure/interleave.ts";
import type { Result } from "../measure/results.ts";
import { versionsOf } from "./versions.ts";

/** The parts whose results are kept. */
export type PartName = "repository" | "relations" | "outbox" | "http";

/** What is kept of a part: the last run of it. */
export interface PartResults {
  /** `2026-01-31` */
  readonly date: string;
  readonly machine: string;
  readonly schedule: Schedule;
  readonly versions: Readonly<Record<string, string>>;
  readonly results: readonly Result[];
}

export type ResultsFile = { readonly [P in PartName]?: PartResults };

const path = fileURLToPath(new URL("../../results.json", import.meta.url));

export function readResults(): ResultsFile {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ResultsFile) : {};
}

export function keepResults(part: PartName, schedule: Schedule, results: readonly Result[]): void {
  const kept: PartResults = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    schedule,
    versions: versionsOf(part),
    results,
  };
  const threeDigits = (_: string, value: unknown): unknown =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(path, `${JSON.stringify({ ...readResults(), [part]: kept }, threeDigits, 2)}\n`);
}
