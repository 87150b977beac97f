// Parses the name of a relation in a statement, and finds the relation.
import { quoteIdentifier } from "../../catalog/identifier.ts";
import type { Tree } from "../../replay/run/statement-tree.ts";
import type { RelationSnapshot, Snapshot } from "./snapshot.ts";

export interface NamedRelation {
  readonly schema: string | null;
  readonly name: string;
}

/** Parses a `RangeVar`. Returns an empty array for any other node. */
export function parseRangeVar(node: unknown): readonly NamedRelation[] {
  if (typeof node !== "object" || node === null) return [];
  const { schemaname: schema, relname: name } = node as Tree;
  return typeof name === "string" ? [{ schema: typeof schema === "string" ? schema : null, name }] : [];
}

/** Finds the relation of a `RangeVar`; null if there is none. */
export function findByRangeVar(node: unknown, snapshot: Snapshot): RelationSnapshot | null {
  const [name] = parseRangeVar(node);
  return name === undefined ? null : findRelation(name, snapshot);
}

/** Finds a relation by name. Without a schema, `public` is preferred. */
export function findRelation({ schema, name }: NamedRelation, { relations }: Snapshot): RelationSnapshot | null {
  const all = [...relations.values()];
  return (
    all.find((one) => matchesName(one, { schema: schema ?? "public", name })) ??
    all.find((one) => matchesName(one, { schema, name })) ??
    null
  );
}

/** Whether the relation has this name. A name without a schema matches in any schema. */
export function matchesName(relation: RelationSnapshot, { schema, name }: NamedRelation): boolean {
  const last = quoteIdentifier(name);
  return schema === null ? relation.name.endsWith(`.${last}`) : relation.name === `${quoteIdentifier(schema)}.${last}`;
}
