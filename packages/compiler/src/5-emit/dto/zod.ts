// Builds schemas of Zod, and the function that reports missing values as such.

import { jsonIn } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import type { JsonShape } from "../../2-model/data/field/json-shape.ts";
import { scalars } from "../../language/types/index.ts";
import { z, zodLength } from "../../language/validators/zod.ts";
import { type Code, list, type Reference, ts } from "../../text/code.ts";
import { arrayType, key, literal, text } from "../../text/literal.ts";
import { followedByInZod } from "./own-schema.ts";
import { calledFunctions, commonSchemas, type Validator } from "./validator.ts";

export const zod: Validator = {
  ...commonSchemas(
    z,
    (type) => ts`${z}.ZodType<${type}>`,
    (type) => ts`${z}.core.$ZodType<${type}>`,
  ),
  scalar: (type, of) => scalars[type].zod(of),
  literals(values) {
    const items = values.map(literal);
    if (items.length === 1) return ts`${z}.literal(${items})`;
    const isText = values.every((value) => typeof value === "string");
    return list(ts`${z}.${isText ? ts`enum` : ts`literal`}([`, items, "])");
  },
  enumeration: (values, type) => ts`${z}.enum(${list("[", values.map(text), "]")} as ${arrayType(type)})`,
  json: () => ts`${z}.json()`,
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
  dto: (members, renaming) => ts`
    ${z}.object({
      ${members}
    })${renaming === null ? null : ts`.transform(${renaming})`}`,
  optionalType: (type) => ts`${z}.ZodOptional<${z}.ZodType<Exclude<${type}, undefined>>>`,
  objectType: (members) => ts`${z}.ZodObject<${members}>`,
  followedBy: (schema, own) => ts`${schema}.transform(followedBy(${own}))`,
  support(fields, others, required, hasOwnSchemas) {
    return [
      ...calledFunctions("zod", fields, others),
      ...(required.some(isSilentAboutMissing) ? [presentInZod(z)] : []),
      ...(hasOwnSchemas ? [followedByInZod(z)] : []),
    ];
  },
};

/** Whether the schema is a union or a custom check, for which Zod does not report a missing value as such. */
function isSilentAboutMissing({ type, spelling }: Field): boolean {
  if (type.kind !== "scalar") return false;
  const json = jsonIn(type);
  if (json === undefined) return type.scalar === "json" || spelling.kind === "opaque";
  return json.kind === "known" && isUnion(json.shape);
}

/** Whether the schema is a union; that of `Json` is one, too. */
function isUnion(shape: JsonShape): boolean {
  if (shape.kind === "definition") return isUnion(shape.of);
  return shape.kind === "json" || shape.kind === "union";
}

function presentInZod(z: Reference): Code {
  return ts`
    /** Reports a missing value as missing, as other schemas do. */
    function present<Schema extends ${z}.ZodType>(schema: Schema): ${z}.ZodPipe<${z}.ZodType, Schema> {
      return ${z}.custom((value) => value !== undefined, "Invalid input: expected a value, received undefined").pipe(schema);
    }`;
}
