// Emits the lines that collect the columns that an update request sets.
import type { Field } from "../../../2-model/data/field/field.ts";
import { ownerField } from "../../../2-model/data/ownership.ts";
import type { PatchField } from "../../../4-plan/row.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access, identifier, text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { inParts } from "../../statement-parts.ts";
import { isOwnText, stored, storedBy, textOrNull } from "../../values/codec.ts";
import { member } from "../../values/field-type.ts";
import type { InputName } from "./inputs.ts";

export function patchLines(request: InputName, hasValues: boolean, emission: Emission): Code {
  const { patch } = emission.plan.row;
  return ts`
    ${inParts(patch.map((field) => setLines(field, field.from === "values" && hasValues ? "values" : request, emission)))}`;
}

/** Returns the lines that set the columns of a field; an embedded object sets all of its columns. */
function setLines({ field, columns, property }: PatchField, request: InputName, emission: Emission): Code {
  // A repository that is limited to an owner cannot change the owner of a row.
  const mayChange = field === ownerField(emission.entity) ? ts`${runtime("mayGiveAway")}(this.acting)` : null;
  const value = ts`${identifier(request)}${access(field.name)}`;
  const [column] = columns;
  if (field.parts === null && column !== undefined) {
    const method = ts`${mayChange === null ? null : ts`if (${mayChange}) `}patch.${identifier(field.nullable ? "setOrNull" : "set")}(`;
    return list(
      method,
      [text(column.sql), value, storedBy(field, emission), ...eventProperty(property, column.sql)],
      ");",
    );
  }
  return ts`
    if (${mayChange === null ? null : ts`${mayChange} && `}${value} !== undefined) {
      ${columns.map(({ field: part, sql }) => list("patch.setText(", [text(sql), textOf(part, request, emission)], ");"))}
      ${property === null ? null : list("patch.publish(", eventProperty(property, null), ");")}
    }`;
}

/** Returns the parameters for events: the property, and its value if that is not the column. */
function eventProperty(property: PatchField["property"], column: string | null): readonly Code[] {
  if (property === null) return [];
  return [text(property.name), ...(property.value === column ? [] : [text(property.value)])];
}

/** Returns the text of a part of an embedded object; null for NULL. */
function textOf(field: Field, request: InputName, emission: Emission): Code {
  if (field.isInNullableObject) return textOrNull(field, request, emission);
  const value = member(request, field);
  const present = stored(field, value, emission);
  return field.nullable && !isOwnText(field) ? ts`${value} === null ? null : ${present}` : present;
}
