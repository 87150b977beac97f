// Emits the method `update`.
import type { Field } from "../../../2-model/data/field/field.ts";
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import type { PatchField } from "../../../4-plan/row.ts";
import { selfRow } from "../../../4-plan/statement.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access, identifier, text } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { inParts } from "../../statement-parts.ts";
import { encoded, isOwnText, stored, storedBy, textOrNull } from "../../values/codec.ts";
import { member } from "../../values/field-type.ts";
import { keyParameters, keyText } from "../../values/key.ts";
import { shapeNames } from "../../values/row-shape.ts";
import { after, before, hooked, previous } from "./hooked.ts";
import { type InputName, namesOf } from "./inputs.ts";
import { type BodyOf, rows } from "./template.ts";

/**
 * Emits the UPDATE. If it changes no row, a second statement determines whether the row is missing or has another version:
 * determining it in the same statement doubles its cost. A request that sets nothing also runs the second statement.
 */
export function update(body: BodyOf<"patch">, { write }: RepositoryMethod, emission: Emission): Code {
  const hook = write?.hook ?? null;
  const { one: request } = namesOf(body.from.input, hook);
  const key = keyParameters(ts`id`, emission);
  return hooked(hook, emission, (inside) => {
    const { one } = inside;
    const expected = ts`${identifier(request)}.expectedVersion`;
    const leading = body.expected === null ? key : [...key, encoded(body.expected, expected, inside)];
    const current = rows("currentRow", body.current, list("[", key, "]"), selfRow, inside);
    const changed = ts`${runtime("updatedRow")}(${inside.acting}, ${identifier(body.statement.constant)}, patch, ${shapeNames(selfRow, inside).fromRow})`;
    const missing = ts`throw ${runtime("missingRow")}(${text(inside.entity.names.type)}, ${keyText(ts`id`, inside)});`;
    const start = ts`
      ${previous(hook, body.previous, list("[", key, "]"), inside)}
      ${before(hook, inside)}
      const patch = ${list(ts`new ${runtime("Patch")}(`, [text(inside.entity.table.name), ...leading], ")")};
      ${patchLines(request, body.from.hasValues, inside)}`;
    if (body.expected === null) {
      return ts`
        ${start}
        const ${one} = patch.isEmpty
          ? await ${current}
          : await ${changed};
        if (${one} === null) ${missing}
        ${hook === null ? null : ts`if (!patch.isEmpty) ${after(hook, one, inside)}`}
        return ${one};`;
    }
    return ts`
      ${start}
      const updated = patch.isEmpty ? null : await ${changed};
      ${
        hook === null
          ? ts`if (updated !== null) return updated;`
          : ts`
            if (updated !== null) {
              ${after(hook, ts`updated`, inside)}
              return updated;
            }`
      }
      const ${one} = await ${current};
      if (${one} === null) ${missing}
      if (patch.isEmpty && ${one}${access(body.expected.name)} === ${expected}) return ${one};
      throw new ${runtime("ConflictError")}(${text(inside.entity.names.type)}, ${keyText(ts`id`, inside)}, ${expected});`;
  });
}

function patchLines(request: InputName, hasValues: boolean, emission: Emission): Code {
  const { patch } = emission.plan.row;
  return ts`
    ${inParts(patch.map((field) => setLines(field, field.from === "values" && hasValues ? "values" : request, emission)))}`;
}

/** Returns the lines that set the columns of a field; an embedded object sets all of its columns. */
function setLines({ field, columns, property, isOwner }: PatchField, request: InputName, emission: Emission): Code {
  const mayChange = isOwner ? ts`${runtime("mayGiveAway")}(this.acting)` : null;
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
