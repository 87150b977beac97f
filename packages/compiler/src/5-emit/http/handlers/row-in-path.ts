// Emits the expressions that read a key from a path, write it into one, and throw if there is no row.

import { type ColumnType, scalarOf } from "../../../2-model/data/field/column-type.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { isUuidKeyPart } from "../../../2-model/data/table/key.ts";
import { choiceName } from "../../../2-model/names/item-exports.ts";
import { keyInPath } from "../../../4-plan/http/key-in-path.ts";
import { type Code, join, list, ts } from "../../../text/code.ts";
import { access, key, text } from "../../../text/literal.ts";
import { type Emission, httpRuntime, sibling } from "../../context.ts";
import { encoded } from "../../values/codec.ts";

/** Returns the expression that reads the key: `pathUuid(request, "id")`, `{ orderId: pathValue(request, "orderId", "uuid"), … }`. */
export function pathId(emission: Emission): Code {
  const [first, ...others] = keyInPath(emission.entity);
  if (others.length === 0) return pathPart(first.field, first.name, emission);
  const members = [first, ...others].map(
    ({ field, name }) => ts`${key(field.name)}: ${checkedPart(field, name, emission)}`,
  );
  return list("{ ", members, " }");
}

function pathPart(field: Field, name: string, emission: Emission): Code {
  return isUuidKeyPart(field, emission.entity)
    ? ts`${httpRuntime("pathUuid")}(request, ${text(name)})`
    : checkedPart(field, name, emission);
}

function checkedPart(field: Field, name: string, { entity }: Emission): Code {
  const { type } = field;
  if (type.kind === "choice")
    return ts`${httpRuntime("pathChoice")}(request, ${text(name)}, ${sibling(choiceName(entity, field))})`;
  const parameter = scalarOf(type)?.parameter ?? "text";
  return ts`${httpRuntime("pathValue")}(request, ${text(name)}, ${text(parameter)})`;
}

/** Whether values need no encoding in a path, such as digits and `true`. */
function hasPlainText(type: ColumnType): boolean {
  const scalar = scalarOf(type);
  return scalar?.family === "integer" || scalar?.value === "boolean";
}

/** Returns the path of a row after that of its collection, for a template literal: `/${user.id}`, `/${encodeURIComponent(country.code)}`. */
export function rowPath(row: Code, emission: Emission): Code {
  const segments = emission.entity.key.fields.map((field) => {
    const value = ts`${row}${access(field.name)}`;
    return isUuidKeyPart(field, emission.entity) || hasPlainText(field.type)
      ? ts`/\${${value}}`
      : ts`/\${encodeURIComponent(${encoded(field, value, emission)})}`;
  });
  return join(segments, "");
}

export function throwMissing({ entity }: Emission): Code {
  return ts`throw ${httpRuntime("notFound")}(${text(entity.names.type)});`;
}
