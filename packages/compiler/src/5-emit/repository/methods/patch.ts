// The columns that an update request can set, into the lines that collect those which it does set.
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

/** One line for a column; an embedded object sets all of its columns. */
function setLines({ field, columns, property }: PatchField, request: InputName, emission: Emission): Code {
  // The rows of an owner stay that owner's.
  const isOpen = field === ownerField(emission.entity) ? ts`${runtime("mayGiveAway")}(this.acting)` : null;
  const given = ts`${identifier(request)}${access(field.name)}`;
  const [only] = columns;
  if (field.parts === null && only !== undefined) {
    const method = ts`${isOpen === null ? null : ts`if (${isOpen}) `}patch.${identifier(field.nullable ? "setOrNull" : "set")}(`;
    return list(method, [text(only.sql), given, storedBy(field, emission), ...published(property, only.sql)], ");");
  }
  return ts`
    if (${isOpen === null ? null : ts`${isOpen} && `}${given} !== undefined) {
      ${columns.map(({ field: part, sql }) => list("patch.setText(", [text(sql), textOf(part, request, emission)], ");"))}
      ${property === null ? null : list("patch.publish(", published(property, null), ");")}
    }`;
}

/** The property of an event, and its value if it is not the column. */
function published(property: PatchField["property"], column: string | null): readonly Code[] {
  if (property === null) return [];
  return [text(property.name), ...(property.value === column ? [] : [text(property.value)])];
}

/** The text of a part of an embedded object, which is null for NULL. */
function textOf(field: Field, request: InputName, emission: Emission): Code {
  if (field.isInNullableObject) return textOrNull(field, request, emission);
  const given = member(request, field);
  const present = stored(field, given, emission);
  return field.nullable && !isOwnText(field) ? ts`${given} === null ? null : ${present}` : present;
}
