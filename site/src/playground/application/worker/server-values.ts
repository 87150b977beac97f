// Samples of the values that no request may set, and that an application passes in `createValues`.
import { Problem } from "entity-derive/http";
import type { Person } from "./people.ts";

/** A property of `UserServerValues`, with its type as generated. */
export interface ServerValue {
  readonly property: string;
  readonly type: string;
}

/** Reads the server values in the text of a generated `row.ts`, without those that may be absent. */
export function readServerValues(text: string): readonly ServerValue[] {
  const [, members = ""] = /^export interface \w+ServerValues \{\n(.*?)^\}/ms.exec(text) ?? [];
  return Array.from(members.matchAll(/^ {2}(\w+): (.+);$/gm), ([, property = "", type = ""]) => ({ property, type }));
}

/** @throws {Problem} 501 for a type of which there is no sample */
export function sampleValues(values: readonly ServerValue[], person: Person | null): Readonly<Record<string, unknown>> {
  return Object.fromEntries(values.map(({ property, type }) => [property, sampleOf(property, type, person)]));
}

function sampleOf(property: string, type: string, person: Person | null): unknown {
  if (/\| null$/.test(type)) return null;
  switch (type) {
    case "Uuid":
      return person?.id ?? crypto.randomUUID();
    case "string":
      return person?.name ?? crypto.randomUUID();
    case "number":
    case "i16":
    case "i32":
    case "f32":
    case "f64":
    case "i53":
      return 0;
    case "i64":
    case "bigint":
      return 0n;
    case "boolean":
      return false;
    case "Date":
      return new Date();
    default:
      throw new Problem(501, `the server sets ${property}: export serve from serve.ts, with createValues`);
  }
}
