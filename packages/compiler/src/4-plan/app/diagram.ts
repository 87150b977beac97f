// The tables of the application and their foreign keys into a diagram, as data.
import { type Entity, type Parent, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { isInKey } from "../../2-model/data/key.ts";
import { isReferredOnce } from "../../2-model/data/references.ts";
import { postgresType } from "../sql/postgres-type.ts";

export interface Diagram {
  readonly tables: readonly DiagramTable[];
  readonly relations: readonly DiagramRelation[];
}

export interface DiagramTable {
  /** With its schema where that is not `public`. */
  readonly name: string;
  readonly doc: string | null;
  readonly columns: readonly DiagramColumn[];
}

export interface DiagramColumn {
  readonly name: string;
  readonly type: string;
  /** Primary key, foreign key, unique key. */
  readonly keys: readonly ("PK" | "FK" | "UK")[];
  readonly nullable: boolean;
}

/** A foreign key. */
export interface DiagramRelation {
  readonly from: string;
  /** The column that the relation is named after. */
  readonly label: string;
  /** Its columns in the table `from`, and those of the key of `to`. */
  readonly columns: readonly { readonly own: string; readonly target: string }[];
  readonly to: string;
  /** Whether a row may have none. */
  readonly isOptional: boolean;
  /** Whether at most one row refers to each. */
  readonly isOnce: boolean;
}

/** The tables, and the foreign keys between them: none leads to a table that is not drawn. */
export function diagramOf(entities: readonly Entity[]): Diagram {
  const parts = entities.flatMap((entity) => tablePart(entity) ?? []);
  const drawn = new Set(parts.map(({ table }) => table.name));
  const relations = parts.flatMap((part) => part.relations.filter(({ to }) => drawn.has(to)));
  return { tables: parts.map(({ table }) => table), relations };
}

export interface TablePart {
  readonly table: DiagramTable;
  /** All of its foreign keys, wherever they lead. */
  readonly relations: readonly DiagramRelation[];
}

/** What a diagram has of one entity; null where it has no table of ours. */
export function tablePart(entity: Entity): TablePart | null {
  if (entity.sql === "none") return null;
  return { table: tableOf(entity), relations: entity.parents.map((parent) => relationOf(entity, parent)) };
}

function tableOf(entity: Entity): DiagramTable {
  const columns = storedFields(entity).map((field) => ({
    name: field.column.name,
    type: postgresType(field).replace(/^public\./, ""),
    keys: keysOf(field, entity),
    nullable: field.nullable,
  }));
  return { name: tableName(entity), doc: entity.doc, columns };
}

function keysOf(field: Field, entity: Entity): DiagramColumn["keys"] {
  return [
    ...(isInKey(entity, field) ? ["PK" as const] : []),
    ...(entity.parents.some(({ pairs }) => pairs.some(({ own }) => own === field)) ? ["FK" as const] : []),
    ...(field.column.unique === "no" ? [] : ["UK" as const]),
  ];
}

function relationOf(entity: Entity, parent: Parent): DiagramRelation {
  return {
    from: tableName(entity),
    label: parent.field.column.name,
    columns: parent.pairs.map(({ own, target }) => ({ own: own.column.name, target: target.column.name })),
    to: tableName(parent.target),
    isOptional: parent.field.nullable,
    isOnce: isReferredOnce(entity, parent),
  };
}

function tableName({ table: { schema, name } }: Entity): string {
  return schema === "public" ? name : `${schema}.${name}`;
}
