// Values of other tools, with their equivalents here.

import { filterNames, filters } from "../filters/index.ts";
import type { operations } from "../words/api.ts";

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
export const otherOperations: ReadonlyMap<string, Operations> = new Map<string, Operations>([
  ["read", ["get", "list"]],
  ["write", ["create", "update", "delete"]],
  ...Object.entries({
    create: "post insert add new store",
    get: "find findById findOne show retrieve fetch one",
    update: "patch edit put modify change",
    delete: "remove destroy del",
    list: "index all query search findAll getAll findMany getMany",
    events: "stream subscribe sse watch changes",
  } as const).flatMap(([operation, names]) =>
    names.split(" ").map((name) => [name, [operation as (typeof operations)[number]]] as const),
  ),
]);

/** Values that mean the same in all options, each with one or more of ours. */
export const otherValues: ReadonlyMap<string, readonly string[]> = new Map([
  ["write", ["create", "update"]],
  ["input", ["create", "update"]],
  ["all", ["create", "update", "response"]],
  ...filterNames.flatMap((name) =>
    (filters[name].synonyms ?? "").split(" ").map((synonym): readonly [string, readonly string[]] => [synonym, [name]]),
  ),
  ...Object.entries({
    read: "response",
    select: "response",
    output: "response",
    insert: "create",
    patch: "update",
    edit: "update",
    none: "skip",
    hidden: "skip",
    private: "skip",
    exclude: "skip",
    setNull: "set null",
    SetNull: "set null",
    setDefault: "set default",
    noAction: "no action",
    NoAction: "no action",
  }).map(([value, meant]): readonly [string, readonly string[]] => [value, [meant]]),
]);
