// Plans the row file of an entity: its columns as SQL, the parameters of an INSERT, the fields of a patch.
import type { PublicationParts } from "entity-derive/schema";
import { type Entity, storedFields } from "../2-model/data/entity.ts";
import { columnsOf, type Field, isPublic, memberName } from "../2-model/data/field/field.ts";
import { hasNestedMembers } from "../2-model/data/nested.ts";
import { publishesEvents } from "../2-model/data/write/events-and-audit.ts";
import { canCreate, updateFields, updateValueFields } from "../2-model/data/write/inputs.ts";
import { quoteIdentifier } from "../text/identifier.ts";
import { onOneLine, type Sql, sqlText } from "../text/sql.ts";
import { columnsWithNested } from "./sql/nested.ts";
import { columnList, type InsertParameter, insertParameters } from "./sql/pieces.ts";
import { entityJson, eventValue } from "./sql/writes/event-json.ts";
import { publicationParts } from "./sql/writes/publication.ts";

export type { InsertParameter } from "./sql/pieces.ts";

export interface RowPlan {
  /** All columns in the order of the class. */
  readonly columns: Sql;
  /** The columns and those of nested members; null without such members. */
  readonly columnsWithNested: Sql | null;
  /** The JSON object of a row in events; null if no statement publishes events. */
  readonly eventJson: Sql | null;
  /** The SQL that publishing statements share; null if no statement publishes events. */
  readonly publication: PublicationParts | null;
  /** The parameters of an INSERT; none if rows cannot be created. */
  readonly insert: readonly InsertParameter[];
  /** The fields that `create` returns; none if it returns the whole row, or if there is no `create`. */
  readonly created: readonly Field[];
  /** The fields that an update can set, in the order of the class. */
  readonly patch: readonly PatchField[];
}

/** A field of an update request, or one that only the server changes. */
export interface PatchField {
  readonly field: Field;
  readonly from: "request" | "values";
  /** Whether it is the owner, which a repository that is limited to one cannot change. */
  readonly isOwner: boolean;
  /** The columns that it sets, with their quoted names; an embedded object sets several. */
  readonly columns: readonly { readonly field: Field; readonly sql: string }[];
  /** The property of the change in a published event, and its value as SQL; null if no event shows it. */
  readonly property: { readonly name: string; readonly value: string } | null;
}

export function planRow(entity: Entity): RowPlan {
  return {
    columns: columnList(storedFields(entity)),
    columnsWithNested: hasNestedMembers(entity) ? columnsWithNested(entity) : null,
    eventJson: publishesEvents(entity) ? entityJson(entity) : null,
    publication: publicationParts(entity),
    insert: canCreate(entity) ? insertParameters(entity) : [],
    created: createdFields(entity),
    patch: [
      ...updateFields(entity).map((field) => patchField(entity, field, "request")),
      ...updateValueFields(entity).map((field) => patchField(entity, field, "values")),
    ],
  };
}

function patchField(entity: Entity, field: Field, from: PatchField["from"]): PatchField {
  const isShown = publishesEvents(entity) && isPublic(field);
  return {
    field,
    from,
    isOwner: field === entity.owner,
    columns: columnsOf([field]).map((part) => ({ field: part, sql: quoteIdentifier(part.column.name) })),
    property: isShown
      ? { name: memberName(field), value: sqlText(onOneLine(eventValue(field), Number.POSITIVE_INFINITY)) }
      : null,
  };
}

function createdFields(entity: Entity): readonly Field[] {
  const { returning, key } = entity;
  if (returning.kind === "full" || !canCreate(entity)) return [];
  return returning.kind === "fields" ? returning.fields : key.fields;
}
