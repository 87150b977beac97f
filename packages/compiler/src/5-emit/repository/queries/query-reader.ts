// Emits the calls that read the parameters of a query string.

import { type ColumnType, elementOf, scalarOf } from "../../../2-model/data/field/column-type.ts";
import type { Condition, FieldCondition } from "../../../2-model/data/field/condition.ts";
import { choiceName } from "../../../2-model/names/item-exports.ts";
import { type Code, ts } from "../../../text/code.ts";
import { text } from "../../../text/literal.ts";
import { type Emission, sibling } from "../../context.ts";
import { presentType, severalType } from "../../values/field-type.ts";

/** Returns the call for a condition: `value("ageFrom", "i32")`, `list("statusIn", "uuid")`. */
export function parameterReader(condition: Condition, emission: Emission): Code {
  if (condition.kind === "full-text") return ts`search(${text(condition.jsonName)})`;
  const { comparison, jsonName: name, field } = condition;
  const isOpaque = field.spelling.kind === "opaque";
  const choices = ts`${sibling(choiceName(emission.entity, field))}`;
  switch (comparison.operand) {
    case "text":
      return ts`value(${text(name)}, "text")`;
    case "absence":
      return ts`value(${text(name)}, "boolean")`;
    case "values": {
      const call = listReader(name, elementOf(field.type), choices);
      return isOpaque ? ts`${call} as ${severalType(field, emission)} | undefined` : call;
    }
    case "value": {
      const call = valueReader(condition, field.type, choices);
      return isOpaque ? ts`${call} as ${presentType(field, emission)} | undefined` : call;
    }
  }
}

function listReader(name: string, type: ColumnType, choices: Code): Code {
  if (type.kind === "choice") return ts`someOf(${text(name)}, ${choices})`;
  return ts`list(${text(name)}, ${text(scalarOf(type)?.parameter ?? "text")})`;
}

/** Returns the call for a single value; a date as the end of a range includes that whole day. */
function valueReader({ jsonName: name, comparison }: FieldCondition, type: ColumnType, choices: Code): Code {
  if (type.kind === "choice") return ts`oneOf(${text(name)}, ${choices})`;
  const { parameter = "text", endParameter = parameter } = scalarOf(type) ?? {};
  return ts`value(${text(name)}, ${text(comparison.isEnd === true ? endParameter : parameter)})`;
}
