// Builds schemas of Zod.

import { scalars } from "../../language/types/index.ts";
import { z, zodLength } from "../../language/validators/zod.ts";
import { arrayType } from "../../text/array-type.ts";
import { list, ts } from "../../text/code.ts";
import { identifier, key, literal, text } from "../../text/literal.ts";
import { runtimeType } from "../context.ts";
import { isSilentAboutMissing, presentInZod } from "./missing.ts";
import { followedByInZod } from "./own-schema.ts";
import { calledFunctions, schemaName, type Validator } from "./validator.ts";

const schemaOutput = runtimeType("SchemaOutput");

export const zod: Validator = {
  scalar: (type, of) => scalars[type].zod(of),
  literals(values) {
    const items = values.map(literal);
    if (items.length === 1) return ts`${z}.literal(${items})`;
    const isText = values.every((value) => typeof value === "string");
    return list(ts`${z}.${isText ? ts`enum` : ts`literal`}([`, items, "])");
  },
  enumeration: (values, type) => ts`${z}.enum(${list("[", values.map(text), "]")} as ${arrayType(type)})`,
  json: () => ts`${z}.json()`,
  unknown: () => ts`${z}.unknown()`,
  null: () => ts`${z}.null()`,
  custom(type, scalar) {
    const condition = scalar !== "json" ? ts`typeof value === "string"` : ts`value !== undefined`;
    return ts`${z}.custom<${type}>((value) => ${condition})`;
  },
  array: (of, rules) => ts`${z}.array(${of})${zodLength(rules)}`,
  tuple(items, rest) {
    const fixed = list("[", items, "]");
    return rest === null ? ts`${z}.tuple(${fixed})` : ts`${z}.tuple(${fixed}, ${rest})`;
  },
  object(members, rest, renaming) {
    if (rest !== null && members.length === 0) return ts`${z}.record(${z}.string(), ${rest})`;
    const known = list(
      ts`${z}.object({ `,
      members.map(({ jsonName, schema }) => ts`${key(jsonName)}: ${schema}`),
      " })",
    );
    const whole = rest === null ? known : ts`${known}.catchall(${rest})`;
    return renaming === null ? whole : ts`${whole}.transform(${renaming})`;
  },
  union: (of) => list(ts`${z}.union([`, of, "])"),
  variant: (member, of) => list(ts`${z}.discriminatedUnion(${text(member)}, [`, of, "])"),
  nullable: (schema) => ts`${schema}.nullable()`,
  required: (field, schema) => (isSilentAboutMissing(field) ? ts`present(${schema})` : schema),
  optional: (schema) => ts`${schema}.optional()`,
  nullish: (schema) => ts`${schema}.nullish()`,
  orNull: (schema) => ts`${schema}.nullable().default(null)`,
  exactOptional: (schema) => ts`${schema}.exactOptional()`,
  declarationName: schemaName,
  declaration: (name, type, schema, isRecursive) =>
    isRecursive
      ? ts`const ${identifier(name)}: ${z}.ZodType<${type}> = ${schema};`
      : ts`const ${identifier(name)} = ${schema} satisfies ${z}.core.$ZodType<${schemaOutput}<${type}>>;`,
  reference: identifier,
  lazy: (name) => ts`${z}.lazy(() => ${identifier(name)})`,
  deferred: (schema) => ts`${z}.lazy(() => ${schema})`,
  dto: (members, renaming) => ts`
    ${z}.object({
      ${members}
    })${renaming === null ? null : ts`.transform(${renaming})`}`,
  valueType: (type) => ts`${z}.ZodType<${type}>`,
  optionalType: (type) => ts`${z}.ZodOptional<${z}.ZodType<Exclude<${type}, undefined>>>`,
  objectType: (members) => ts`${z}.ZodObject<${members}>`,
  satisfying: (schema, type) => ts`${schema} satisfies ${z}.core.$ZodType<${schemaOutput}<${type}>>`,
  followedBy: (schema, own) => ts`${schema}.transform(followedBy(${own}))`,
  responseValue: (schema) => schema,
  support(fields, others, required, hasOwnSchemas) {
    return [
      ...calledFunctions("zod", fields, others),
      ...(required.some(isSilentAboutMissing) ? [presentInZod(z)] : []),
      ...(hasOwnSchemas ? [followedByInZod(z)] : []),
    ];
  },
};
