// Values of other tools, with their equivalents here.

import { filterNames, filters } from "../filters/index.ts";
import type { operations } from "../words/api.ts";
import { byName } from "./by-name.ts";

type Operations = readonly (typeof operations)[number][];

/** Endpoints by the HTTP method that serves them. */
export const operationsOfMethods: ReadonlyMap<string, Operations> = new Map<string, Operations>([
  ["POST", ["create"]],
  ["GET", ["get", "list"]],
  ["PATCH", ["update"]],
  ["PUT", ["update"]],
  ["DELETE", ["delete"]],
]);

/** Endpoints by the names that other tools give them. */
export const otherOperations: ReadonlyMap<string, Operations> = byName<Operations>([
  ["read", ["get", "list"]],
  ["write", ["create", "update", "delete"]],
  ["post insert add new store", ["create"]],
  ["find findById findOne show retrieve fetch one", ["get"]],
  ["patch edit put modify change", ["update"]],
  ["remove destroy del", ["delete"]],
  ["index all query search findAll getAll findMany getMany", ["list"]],
  ["stream subscribe sse watch changes", ["events"]],
]);

/** Values that mean the same in all options, each with one or more of ours. */
export const otherValues: ReadonlyMap<string, readonly string[]> = byName<readonly string[]>([
  ["write input", ["create", "update"]],
  ["all", ["create", "update", "response"]],
  ...filterNames.map((name) => [filters[name].synonyms ?? "", [name]] as const),
  ["read select output", ["response"]],
  ["insert", ["create"]],
  ["patch edit", ["update"]],
  ["none hidden private exclude", ["skip"]],
  ["setNull SetNull", ["set null"]],
  ["setDefault", ["set default"]],
  ["noAction NoAction", ["no action"]],
]);
