// The columns that an update request can set, into the lines that collect those which it does set.
import type { Field } from "../../../2-model/data/field.ts";
import { ownerField } from "../../../2-model/data/ownership.ts";
import type { PatchField } from "../../../4-plan/row.ts";
import { type Code, list, nothing, ts } from "../../../text/code.ts";
import { access, identifier, text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { inParts } from "../../statement-parts.ts";
import { isOwnText, stored, textOrNull } from "../../values/codec.ts";
import { member } from "../../values/field-type.ts";
import type { InputName } from "./inputs.ts";

export function patchLines(request: InputName, hasValues: boolean, emission: Emission): Code {
  const { patch } = emission.plan.row;
  return ts`
    ${inParts(patch.map((field) => setLines(field, field.from === "values" && hasValues ? "values" : request, emission)))}`;
}

/** One line for a column; an embedded object sets all of its columns. */
function setLines({ field, columns, property }: PatchField, request: InputName, emission: Emission): Code {
  const set = (start: Code, { field: one, sql }: PatchField["columns"][number], published: readonly Code[]): Code =>
    list(start, [text(sql), textOf(one, request, emission), ...published], ");");
  const published = property === null ? [] : [text(property)];
  // The rows of an owner stay that owner's.
  const isOpen = field === ownerField(emission.entity) ? ts`${runtime("mayGiveAway")}(this.acting) && ` : nothing;
  const isThere = ts`if (${isOpen}${identifier(request)}${access(field.name)} !== undefined) `;
  const [only] = columns;
  if (field.parts === null && only !== undefined) return set(ts`${isThere}patch.set(`, only, published);
  return ts`
    ${isThere}{
      ${columns.map((column) => set(ts`patch.set(`, column, []))}
      ${published.map((event) => ts`patch.publish(${event});`)}
    }`;
}

/** The text of the value, which is null for NULL. */
function textOf(field: Field, request: InputName, emission: Emission): Code {
  if (field.isOfNullable) return textOrNull(field, request, emission);
  const given = member(request, field);
  const present = stored(field, given, emission);
  return field.nullable && !isOwnText(field) ? ts`${given} === null ? null : ${present}` : present;
}
