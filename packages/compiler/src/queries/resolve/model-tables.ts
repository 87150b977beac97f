// Finds the entities, fields and enum types of the model by their names in the database.

import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Constraint } from "../../2-model/data/entity-parts.ts";
import { enumType, type Field } from "../../2-model/data/field/field.ts";
import { ownerEntity, policyColumn } from "../../2-model/data/ownership.ts";
import { handledConstraints } from "../../2-model/data/references.ts";
import { setsActorForTriggers } from "../../2-model/data/write/events-and-audit.ts";
import type { SqlType, TableColumn, TableName, TableUse, Uses, Write } from "../data/analysis.ts";

const allWrites: readonly Write[] = ["INSERT", "UPDATE", "DELETE"];

export interface EntityField {
  readonly entity: Entity;
  readonly field: Field;
}

/** Whether a value of a field is an element of it, as of `unnest(tags)`. */
export function isElement({ kind }: SqlType, { field }: EntityField): boolean {
  return field.type.kind === "array" && kind !== "array";
}

/** Two kinds are different if their types or their entities are. */
export interface OwnerKind {
  /** Null if the field refers to none. */
  readonly entity: string | null;
  readonly type: string;
}

export class ModelTables {
  readonly entities: readonly Entity[];
  readonly #entities: ReadonlyMap<string, Entity>;
  readonly #fields = new Map<string, ReadonlyMap<string, Field>>();
  readonly #enums = new Map<string, EntityField>();

  constructor(entities: readonly Entity[]) {
    this.entities = entities;
    const stored = entities.filter(({ sql }) => sql !== "none");
    this.#entities = new Map(stored.map((entity) => [keyOf(entity.table.schema, entity.table.name), entity]));
    for (const entity of stored)
      for (const field of storedFields(entity)) {
        const type = enumType(field);
        if (type === null || field.type.kind !== "choice") continue;
        const key = keyOf(type.schema, type.name);
        if (!this.#enums.has(key)) this.#enums.set(key, { entity, field });
      }
  }

  entityOf({ schema, table }: TableName): Entity | null {
    return this.#entities.get(keyOf(schema, table)) ?? null;
  }

  /** Returns the kinds of owners that columns contain. */
  ownerKinds(columns: readonly TableColumn[]): readonly OwnerKind[] {
    return columns.flatMap((column) => {
      const of = this.fieldOf(column);
      if (of === null || of.entity.owner !== of.field) return [];
      return [{ entity: ownerEntity(of.entity), type: JSON.stringify(of.field.type) }];
    });
  }

  /** Whether policies of row-level security restrict the rows that a statement uses. */
  havePolicies(uses: Uses | null): boolean {
    return this.#concern(uses, (entity) => policyColumn(entity) !== null);
  }

  /** Whether triggers of the audit log see what a statement writes. */
  setActor(uses: Uses | null): boolean {
    return this.#concern(uses, (entity, { writes }) => writes.some((write) => setsActorForTriggers(entity, write)));
  }

  /** Returns the constraints of tables that a statement writes whose violations have typed errors. */
  constraintsOf(uses: Uses | null): readonly Constraint[] {
    const written = (uses?.tables ?? []).filter(({ writes }) => writes.length > 0);
    return written.flatMap((table) => {
      const entity = this.entityOf(table);
      return entity === null ? [] : (handledConstraints(entity) ?? []);
    });
  }

  /** A function, and a statement of which nothing is known, may use any table. */
  #concern(uses: Uses | null, concerns: (entity: Entity, use: Pick<TableUse, "writes">) => boolean): boolean {
    if (uses === null || uses.callsFunctions)
      return [...this.#entities.values()].some((entity) => concerns(entity, { writes: allWrites }));
    return uses.tables.some((use) => {
      const entity = this.entityOf(use);
      return entity !== null && concerns(entity, use);
    });
  }

  fieldOf(column: TableColumn): EntityField | null {
    const entity = this.entityOf(column);
    const field = entity === null ? undefined : this.#fieldsOf(entity).get(column.column);
    return entity === null || field === undefined ? null : { entity, field };
  }

  /** Returns a field whose column has the enum type. */
  fieldWithEnum(schema: string, name: string): EntityField | null {
    return this.#enums.get(keyOf(schema, name)) ?? null;
  }

  #fieldsOf(entity: Entity): ReadonlyMap<string, Field> {
    const key = keyOf(entity.table.schema, entity.table.name);
    const known = this.#fields.get(key);
    if (known !== undefined) return known;
    const fields = new Map(storedFields(entity).map((field) => [field.column.name, field]));
    this.#fields.set(key, fields);
    return fields;
  }
}

function keyOf(schema: string, name: string): string {
  return JSON.stringify([schema, name]);
}
