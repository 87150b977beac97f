// Builds schemas of Valibot.

import type { JsonLiteral } from "../../2-model/data/field/json-shape.ts";
import { scalars } from "../../language/types/index.ts";
import { pipe, v, valibotLength } from "../../language/validators/valibot.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { arrayType, key, literal, text } from "../../text/literal.ts";
import { runtimeType } from "../context.ts";
import { followedByInValibot } from "./own-schema.ts";
import { calledFunctions, commonSchemas, type Validator } from "./validator.ts";

const valueType = (type: Code): Code => ts`${v}.GenericSchema<unknown, ${type}>`;

export const valibot: Validator = {
  ...commonSchemas(v, valueType, valueType),
  scalar: (type, of) => scalars[type].valibot(of),
  literals(values) {
    const single = (value: JsonLiteral): Code => ts`${v}.literal(${literal(value)})`;
    const others = values.filter((value) => typeof value !== "boolean");
    if (others.length < 2) return one(values.map(single));
    const booleans = values.filter((value) => typeof value === "boolean").map(single);
    return one([list(ts`${v}.picklist([`, others.map(literal), "])"), ...booleans]);
  },
  enumeration: (values, type) => ts`${v}.picklist(${list("[", values.map(text), "]")} as ${arrayType(type)})`,
  // With `Json` as the input type too, tsc reports the type of a default as excessively deep.
  json: () => ts`${v}.pipe(${v}.unknown(), ${v}.transform((value) => value as ${runtimeType("Json")}))`,
  array: (of, rules) => pipe(ts`${v}.array(${of})`, valibotLength(rules)),
  tuple(items, rest) {
    const fixed = list("[", items, "]");
    return rest === null ? ts`${v}.tuple(${fixed})` : ts`${v}.tupleWithRest(${fixed}, ${rest})`;
  },
  object(members, rest, renaming) {
    if (rest !== null && members.length === 0) return ts`${v}.record(${v}.string(), ${rest})`;
    const known = members.map(({ jsonName, schema }) => ts`${key(jsonName)}: ${schema}`);
    const whole =
      rest === null
        ? list(ts`${v}.object({ `, known, " })")
        : ts`${v}.objectWithRest(${list("{ ", known, " }")}, ${rest})`;
    return renaming === null ? whole : list(ts`${v}.pipe(`, [whole, ts`${v}.transform(${renaming})`], ")");
  },
  union: one,
  variant: (member, of) => list(ts`${v}.variant(${text(member)}, [`, of, "])"),
  nullable: (schema) => ts`${v}.nullable(${schema})`,
  required: (_field, schema) => schema,
  optional: (schema) => ts`${v}.optional(${schema})`,
  nullish: (schema) => ts`${v}.nullish(${schema})`,
  orNull: (schema) => ts`${v}.nullish(${schema}, null)`,
  exactOptional: (schema) => ts`${v}.exactOptional(${schema})`,
  dto(members, renaming) {
    const object = ts`
      ${v}.object({
        ${members}
      })`;
    return renaming === null
      ? object
      : ts`
        ${v}.pipe(
          ${object},
          ${v}.transform(${renaming}),
        )`;
  },
  // The type of any JSON includes null.
  optionalType(type) {
    const present = ts`${v}.GenericSchema<unknown, Exclude<${type}, undefined>>`;
    return ts`${v}.OptionalSchema<${present}, undefined> | (null extends ${type} ? ${v}.NullishSchema<${present}, undefined> : never)`;
  },
  objectType: (members) => ts`${v}.ObjectSchema<${members}, undefined>`,
  followedBy: (schema, own) => ts`${v}.pipe(${schema}, followedBy(${own}))`,
  support(fields, others, _required, hasOwnSchemas) {
    const functions = calledFunctions("valibot", fields, others);
    return hasOwnSchemas ? [...functions, followedByInValibot(v)] : functions;
  },
};

/** Returns a union of schemas, or the only one. */
function one(schemas: readonly Code[]): Code {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : list(ts`${v}.union([`, schemas, "])");
}
