// Compares two catalogs: lists missing, different and additional objects.
import type { Catalog } from "./catalog.ts";
import { type ComparableObject, comparableObjects } from "./comparable-objects.ts";
import type { ObjectKind } from "./names.ts";

/** An object in which two catalogs differ. */
export interface CatalogDifference {
  readonly kind: "missing" | "different" | "additional";
  readonly object: ObjectKind;
  /** The key of the object, from `objectKey`. */
  readonly key: string;
  /** `users.email`, qualified with the schema unless that is `public`. */
  readonly name: string;
  /** The expected definition; null for an additional object. */
  readonly expected: string | null;
  /** The actual definition; null for a missing object. */
  readonly actual: string | null;
  /** `the column users.email is text, and should be text NOT NULL`. */
  readonly description: string;
}

/**
 * Returns the differences of the second catalog from the first, sorted by name. Column order, the names of NOT NULL
 * constraints and of identity sequences, comments, owners and grants are not compared. For a missing or additional
 * table, its columns and constraints are not listed.
 */
export function compareCatalogs(expected: Catalog, actual: Catalog): readonly CatalogDifference[] {
  const [wanted, present] = [byKey(expected), byKey(actual)];
  const missing = [...wanted.values()].filter(({ key, parent }) => !present.has(key) && isIn(parent, present));
  const additional = [...present.values()].filter(({ key, parent }) => !wanted.has(key) && isIn(parent, wanted));
  const different = [...wanted.values()].flatMap((fact) => {
    const other = present.get(fact.key);
    return other === undefined || other.definition === fact.definition ? [] : [differs(fact, other)];
  });
  const differences = [
    ...missing.map((fact) => difference("missing", fact, fact.definition, null, `${describe(fact)} is missing`)),
    ...different,
    ...additional.map((fact) =>
      difference("additional", fact, null, fact.definition, `${describe(fact)} is not expected`),
    ),
  ];
  return differences.sort((one, other) => order(one.name, other.name) || order(one.object, other.object));
}

const isIn = (parent: string | null, facts: ReadonlyMap<string, ComparableObject>): boolean =>
  parent === null || facts.has(parent);

function byKey(catalog: Catalog): ReadonlyMap<string, ComparableObject> {
  return new Map(comparableObjects(catalog).map((fact) => [fact.key, fact]));
}

function differs(wanted: ComparableObject, present: ComparableObject): CatalogDifference {
  const isLong = wanted.definition.includes("\n") || present.definition.includes("\n");
  const description = isLong
    ? `${describe(wanted)} has another definition`
    : `${describe(wanted)} is ${present.definition}, but should be ${wanted.definition}`;
  return difference("different", wanted, wanted.definition, present.definition, description);
}

function difference(
  kind: CatalogDifference["kind"],
  { key, kind: object, name }: ComparableObject,
  expected: string | null,
  actual: string | null,
  description: string,
): CatalogDifference {
  return { kind, object, key, name, expected, actual, description };
}

const describe = ({ kind, name }: ComparableObject): string => `the ${kind} ${name}`;

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
