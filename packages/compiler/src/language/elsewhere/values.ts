// Values that other tools have for the options of ours, and what they are called here.

import { filterNames, filters } from "../filters/index.ts";
import type { operations } from "../words/api.ts";

/** The methods of HTTP, which the operations are named otherwise than: what they can mean. */
export const operationsOfMethods: ReadonlyMap<string, readonly (typeof operations)[number][]> = new Map([
  ["POST", ["create"]],
  ["GET", ["get", "list"]],
  ["PATCH", ["update"]],
  ["PUT", ["update"]],
  ["DELETE", ["delete"]],
]);

/** What other tools and people call the operations of `handlers`. */
export const otherOperations: ReadonlyMap<string, (typeof operations)[number]> = new Map(
  Object.entries({
    create: "post insert add new store",
    get: "read find findById findOne show retrieve fetch one",
    update: "patch edit put modify change",
    delete: "remove destroy del",
    list: "index all query search findAll getAll findMany getMany",
    events: "stream subscribe sse watch changes",
  } as const).flatMap(([operation, names]) =>
    names.split(" ").map((name) => [name, operation as (typeof operations)[number]] as const),
  ),
);

/** Only what can mean one thing, in whatever option it stands. */
export const otherValues: ReadonlyMap<string, string> = new Map([
  ...filterNames.flatMap((name) =>
    (filters[name].synonyms ?? "").split(" ").map((synonym) => [synonym, name] as const),
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
  }),
]);
