// A relation as a statement names it, and whether one that was seen is it.
import { quoteIdentifier } from "../../catalog/identifier.ts";
import type { Tree } from "../../replay/run/statement-tree.ts";
import type { RelationSnapshot, Snapshot } from "./snapshot.ts";

export interface NamedRelation {
  readonly schema: string | null;
  readonly name: string;
}

/** Of a `RangeVar`; none for anything else. */
export function parseRangeVar(given: unknown): readonly NamedRelation[] {
  if (typeof given !== "object" || given === null) return [];
  const { schemaname: schema, relname: name } = given as Tree;
  return typeof name === "string" ? [{ schema: typeof schema === "string" ? schema : null, name }] : [];
}

/** Finds the relation of a `RangeVar`; null where there is none. */
export function findByRangeVar(given: unknown, snapshot: Snapshot): RelationSnapshot | null {
  const [name] = parseRangeVar(given);
  return name === undefined ? null : findRelation(name, snapshot);
}

/** Looks for a name without a schema in `public` first. */
export function findRelation({ schema, name }: NamedRelation, { relations }: Snapshot): RelationSnapshot | null {
  const all = [...relations.values()];
  return (
    all.find((one) => matchesName(one, { schema: schema ?? "public", name })) ??
    all.find((one) => matchesName(one, { schema, name })) ??
    null
  );
}

/** One that is named without a schema may be in any. */
export function matchesName(relation: RelationSnapshot, { schema, name }: NamedRelation): boolean {
  const last = quoteIdentifier(name);
  return schema === null ? relation.name.endsWith(`.${last}`) : relation.name === `${quoteIdentifier(schema)}.${last}`;
}
