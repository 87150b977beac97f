// The types, relations, functions and operators that analysed statements refer to, by their OIDs.
import type { TableName } from "../../data/analysis.ts";

/** The first OID of what is not PostgreSQL's own. */
const firstUserOid = 16_384;

export interface CatalogType {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** `b` base, `c` composite, `d` domain, `e` enum, `p` pseudo, `r` range, `m` multirange. */
  readonly kind: string;
  /** The type of the elements of a true array; 0 otherwise. */
  readonly element: number;
  /** The type that a domain is made of; 0 otherwise. */
  readonly base: number;
  readonly modifier: number;
  /** The relation of a composite type; 0 otherwise. */
  readonly relation: number;
  /** Whether the domain has a default, and whether it is NOT NULL; false for other types. */
  readonly hasDefault: boolean;
  readonly rejectsNull: boolean;
  readonly labels: readonly string[];
}

export interface CatalogColumn {
  readonly name: string;
  readonly number: number;
  readonly type: number;
  readonly modifier: number;
  readonly collation: number;
  /** True if a validated NOT NULL constraint of the table says so. */
  readonly isNotNull: boolean;
  /** True if that constraint does not hold for tables that inherit. */
  readonly isNoInherit: boolean;
  /** True if a row without a value is rejected, by a constraint that is not validated as well. */
  readonly rejectsNull: boolean;
  /** True if it has a default, is an identity, or is generated. */
  readonly hasDefault: boolean;
  /** The tree of the expression of a generated column; null for others. */
  readonly generation: string | null;
}

export interface CatalogKey {
  /** The numbers of the columns; 0 for an expression. */
  readonly columns: readonly number[];
  readonly collations: readonly number[];
  /** The tree of the WHERE of a partial index; null for all rows. */
  readonly predicate: string | null;
}

export interface CatalogRelation extends TableName {
  readonly oid: number;
  /** Whether its name means it without a schema. */
  readonly isVisible: boolean;
  /** `r` table, `p` partitioned, `v` view, `m` materialized view, `f` foreign table, `c` composite type. */
  readonly kind: string;
  readonly columns: ReadonlyMap<number, CatalogColumn>;
  readonly keys: readonly CatalogKey[];
  /** The `tgtype`s of enabled triggers. */
  readonly triggers: readonly number[];
  readonly hasRules: boolean;
  readonly children: readonly number[];
  /** The tree of a view. */
  readonly view: string | null;
}

export interface CatalogFunction {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** `f` function, `a` aggregate, `w` window function, `p` procedure. */
  readonly kind: string;
  readonly isStrict: boolean;
  readonly returnsSet: boolean;
  /** `i` immutable, `s` stable, `v` volatile. */
  readonly volatility: string;
  readonly parameters: readonly number[];
}

export interface CatalogOperator {
  readonly oid: number;
  readonly name: string;
  readonly isBuiltIn: boolean;
}

export interface Catalog {
  readonly types: ReadonlyMap<number, CatalogType>;
  /** The types of arrays by those of their elements. */
  readonly arrayTypes: ReadonlyMap<number, number>;
  readonly relations: ReadonlyMap<number, CatalogRelation>;
  readonly functions: ReadonlyMap<number, CatalogFunction>;
  readonly operators: ReadonlyMap<number, CatalogOperator>;
}

export function numberOf({ columns }: CatalogRelation, name: string): number | null {
  return [...columns.values()].find((column) => column.name === name)?.number ?? null;
}

/** Returns a relation and all that inherit from it, partitions included. */
export function withDescendants(catalog: Catalog, relation: CatalogRelation): readonly CatalogRelation[] {
  const found = new Set<CatalogRelation>();
  const visit = (one: CatalogRelation): void => {
    if (found.has(one)) return;
    found.add(one);
    for (const child of one.children) {
      const inheriting = catalog.relations.get(child);
      if (inheriting !== undefined) visit(inheriting);
    }
  };
  visit(relation);
  return [...found];
}

/** Returns the type that values of a domain have; other types are returned as they are. */
export function withoutDomains(
  catalog: Catalog,
  oid: number,
  modifier: number,
): readonly [oid: number, modifier: number] {
  const type = catalog.types.get(oid);
  if (type?.kind !== "d") return [oid, modifier];
  return withoutDomains(catalog, type.base, type.modifier === -1 ? modifier : type.modifier);
}

/** Returns the columns of a composite type, or of a domain over one; null for other types. */
export function compositeColumns(catalog: Catalog, oid: number): readonly CatalogColumn[] | null {
  const [base] = withoutDomains(catalog, oid, -1);
  const relation = catalog.relations.get(catalog.types.get(base)?.relation ?? 0);
  return relation === undefined ? null : [...relation.columns.values()];
}

export function isBuiltIn(oid: number): boolean {
  return oid > 0 && oid < firstUserOid;
}
