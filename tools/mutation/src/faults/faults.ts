// Faults that a programmer could make, some in each place: a faster suite has to notice the same ones.
import { emission, plan } from "./compiler.ts";
import type { Fault } from "./fault.ts";
import { ownSql, severalPlaces, studio } from "./own-sql-and-studio.ts";
import { adapters, codecs, http, ofMigrations } from "./runtime.ts";

export const faults: Readonly<Record<string, readonly Fault[]>> = {
  plan,
  emission,
  codecs,
  adapters,
  HTTP: http,
  migrations: ofMigrations,
  "own SQL": ownSql,
  studio,
  "keys of requests, nested members, full text": severalPlaces,
};
