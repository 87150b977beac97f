// The fields of an entity into what its methods and handlers are given: bodies of requests, and values of the server.
import type { Entity } from "../../src/2-model/data/entity.ts";
import type { Field } from "../../src/2-model/data/field/field.ts";
import { sampleOf } from "./samples.ts";

/** What a request carries, by the names of its fields. */
export type Body = Readonly<Record<string, unknown>>;

let round = 0;

/** A body with everything, and one with the least. */
export function requestBodies({ fields }: Entity): readonly Body[] {
  const requested = fields.filter((field) => field.valueSource.kind === "request");
  const required = requested.filter(
    ({ valueSource }) => valueSource.kind === "request" && valueSource.whenMissing.kind === "reject",
  );
  return [bodyOf(requested), bodyOf(required)];
}

/** What changes every field that an update may change, or empties every one that can be empty. */
export function patchBody({ fields }: Entity, isEmptying: boolean): Body {
  const changed = fields.filter((field) => field.inUpdate);
  const nulls = changed.filter((field) => field.nullable).map((field) => [field.name, null] as const);
  return isEmptying ? Object.fromEntries(nulls) : bodyOf(changed);
}

/** What `createValues` gives when a row is made. */
export function serverValues({ fields }: Entity): Body {
  const supplied = fields.filter((field) => field.valueSource.kind === "server");
  return Object.fromEntries(supplied.map((field) => [field.name, field.nullable ? null : sampleOf(field, 0)]));
}

function bodyOf(fields: readonly Field[]): Body {
  const entries = fields.map((field) => [field.name, sampleOf(field, ++round)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
