// Samples of values that the playground sets in place of an application: owners, and values that no request may set.
import { Problem } from "entity-derive/http";
import type { OwnerColumn, ServerValue } from "../edition.ts";
import type { Person } from "./people.ts";

/** @throws {Problem} 501 for a type of which there is no sample */
export function sampleValues(values: readonly ServerValue[], person: Person | null): Readonly<Record<string, unknown>> {
  return Object.fromEntries(values.map((value) => [value.property, sampleValue(value, person)]));
}

function sampleValue({ property, sample }: ServerValue, person: Person | null): unknown {
  switch (sample) {
    case "uuid":
      return person?.id ?? crypto.randomUUID();
    case "text":
      return person?.name ?? crypto.randomUUID();
    case "number":
      return 0;
    case "bigint":
      return 0n;
    case "boolean":
      return false;
    case "time":
      return new Date();
    case null:
      throw new Problem(501, `the server sets ${property}: export serve from serve.ts, with createValues`);
  }
}

/** Returns the owner that a person is, as the type of the column has it in TypeScript. */
export function ownerOf({ id, number, name }: Person, { sample }: OwnerColumn): string | number | bigint {
  if (sample === "uuid") return id;
  if (sample === "bigint") return BigInt(number);
  return sample === "number" ? number : name;
}
