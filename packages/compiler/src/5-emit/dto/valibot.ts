// Builds schemas of Valibot.

import type { JsonLiteral } from "../../2-model/data/field/json-shape.ts";
import { scalars } from "../../language/types/index.ts";
import { pipe, v, valibotLength } from "../../language/validators/valibot.ts";
import { arrayType } from "../../text/array-type.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { identifier, key, literal, text } from "../../text/literal.ts";
import { runtimeType } from "../context.ts";
import { followedByInValibot } from "./own-schema.ts";
import { calledFunctions, schemaName, type Validator } from "./validator.ts";

const schemaOutput = runtimeType("SchemaOutput");

export const valibot: Validator = {
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
  unknown: () => ts`${v}.unknown()`,
  null: () => ts`${v}.null()`,
  custom(type, scalar) {
    const condition = scalar !== "json" ? ts`typeof value === "string"` : ts`value !== undefined`;
    return ts`${v}.custom<${type}>((value) => ${condition})`;
  },
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
  declarationName: schemaName,
  declaration: (name, type, schema, isRecursive) =>
    isRecursive
      ? ts`const ${identifier(name)}: ${v}.GenericSchema<unknown, ${type}> = ${schema};`
      : ts`const ${identifier(name)} = ${schema} satisfies ${v}.GenericSchema<unknown, ${schemaOutput}<${type}>>;`,
  reference: identifier,
  lazy: (name) => ts`${v}.lazy(() => ${identifier(name)})`,
  deferred: (schema) => ts`${v}.lazy(() => ${schema})`,
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
  valueType: (type) => ts`${v}.GenericSchema<unknown, ${type}>`,
  // The type of any JSON includes null.
  optionalType(type) {
    const present = ts`${v}.GenericSchema<unknown, Exclude<${type}, undefined>>`;
    return ts`${v}.OptionalSchema<${present}, undefined> | (null extends ${type} ? ${v}.NullishSchema<${present}, undefined> : never)`;
  },
  objectType: (members) => ts`${v}.ObjectSchema<${members}, undefined>`,
  satisfying: (schema, type) => ts`${schema} satisfies ${v}.GenericSchema<unknown, ${schemaOutput}<${type}>>`,
  followedBy: (schema, own) => ts`${v}.pipe(${schema}, followedBy(${own}))`,
  responseValue: (schema) => schema,
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
