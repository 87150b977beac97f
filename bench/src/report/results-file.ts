// Writes the results of a run to bench/results.json, from which the tables and the picture are made.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import type { Schedule } from "../measure/interleave.ts";
import type { Result } from "../measure/results.ts";
import type { Table } from "../measure/table.ts";
import { versionsOf } from "./versions.ts";

/** The parts in which contestants are compared, and those that have tables of their own. */
export type ComparedPart = "repository" | "relations" | "statements" | "outbox" | "http";
export type TablePart =
  | "replicas"
  | "start"
  | "compiler"
  | "watch"
  | "analysis"
  | "migrate"
  | "streams"
  | "type-check"
  | "migrations";
export type PartName = ComparedPart | TablePart;

/** Where and with what a part was measured. */
export interface Conditions {
  /** `2026-01-31` */
  readonly date: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
}

export interface Compared {
  readonly schedule: Schedule;
  readonly results: readonly Result[];
}

export interface Measured {
  readonly tables: readonly Table[];
}

/** The last run of each part. */
export type ResultsFile = { readonly [P in ComparedPart]?: Conditions & Compared } & {
  readonly [P in TablePart]?: Conditions & Measured;
};

const path = fileURLToPath(new URL("../../results.json", import.meta.url));

export function readResults(): ResultsFile {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ResultsFile) : {};
}

export function keep(part: ComparedPart, found: Compared): void;
export function keep(part: TablePart, found: Measured): void;
export function keep(part: PartName, found: Compared | Measured): void {
  const conditions: Conditions = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    versions: versionsOf(part),
  };
  const threeDigits = (_: string, value: unknown): unknown =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(path, `${JSON.stringify({ ...readResults(), [part]: { ...conditions, ...found } }, threeDigits, 2)}\n`);
}
