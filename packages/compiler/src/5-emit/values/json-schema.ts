// A field into its JSON Schema: format, bounds, pattern, values, nullability, doc comment, and what `@schema` adds.

import { type ColumnType, scalarOf } from "../../2-model/data/column-type.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { type Field, noRules, type Ruled } from "../../2-model/data/field.ts";
import { limitsOf, limitsOfItems } from "../../2-model/data/limits.ts";
import { scalars } from "../../language/types/index.ts";
import type { Limits } from "../../language/types/scalar-type.ts";
import type { Literal } from "../../text/literal.ts";
import { type JsonComponents, nullable, type Schema, shapeSchema } from "./json-shape-schema.ts";

/** A request may leave out what an object has as null; a response has all of it. */
export function typeSchema(
  type: ColumnType,
  dto: "request" | "response" = "request",
  component: JsonComponents["nameOf"] = ({ name }) => name,
): Schema {
  const inner = (of: ColumnType): Schema => typeSchema(of, dto, component);
  if (type.kind === "choice") return { type: "string", enum: type.values };
  if (type.kind === "array") return { type: "array", items: inner(type.of) };
  if (type.kind === "scalar") {
    if (type.json?.kind !== "seen") return scalars[type.scalar].schema;
    return shapeSchema(type.json.shape, { scalar: (scalar) => scalars[scalar].schema, component });
  }
  const required = type.members
    .filter((member) => dto === "response" || !member.nullable)
    .map((member) => member.jsonName);
  const properties = type.members.map((member) => {
    const schema = inner(member.type);
    return [member.jsonName, member.nullable ? nullable(schema) : schema] as const;
  });
  return { type: "object", ...(required.length === 0 ? {} : { required }), properties: Object.fromEntries(properties) };
}

/** The schema of a property of a DTO; `@schema` does not reach the update DTO. */
export function propertySchema(
  field: Field,
  dto: "create" | "update" | "response",
  component: JsonComponents["nameOf"],
  entity: Entity,
): Schema {
  return {
    ...valueSchema(field, dto === "response" ? "response" : "request", component, entity),
    ...(dto === "response" ? {} : exampleSchema(field, entity)),
    ...describedSchema(field, dto),
  };
}

/** Tools make up the id of a row that is not there. A request made from the example is valid without the reference. */
function exampleSchema(field: Field, { parents }: Entity): Schema {
  const isReference = parents.some(({ pairs }) => pairs.some(({ own }) => own === field));
  return isReference && field.nullable ? { examples: [null] } : {};
}

/** What a value can be: in a request it keeps the rules of the field, of its elements and of its members. */
function valueSchema(
  field: Field,
  dto: "request" | "response",
  component: JsonComponents["nameOf"],
  entity: Entity,
): Schema {
  const { type, rules, parts, nullable: isNullable } = field;
  const schema = { ...typeSchema(type, dto, component), ...membersSchema(parts, dto, component, entity) };
  const limits = limitsOf(field, entity);
  const kept = dto === "response" ? {} : ruleSchema(field, limits);
  const items =
    dto === "response" || type.kind !== "array"
      ? {}
      : {
          items: {
            ...typeSchema(type.of, dto, component),
            ...ruleSchema({ type: type.of, rules: rules.items ?? noRules }, limitsOfItems(limits)),
          },
        };
  return { ...(isNullable ? nullable(schema) : schema), ...kept, ...items };
}

function membersSchema(
  parts: Field["parts"],
  dto: "request" | "response",
  component: JsonComponents["nameOf"],
  entity: Entity,
): Schema {
  if (parts === null) return {};
  const members = parts.map((part) => [part.jsonName, valueSchema(part, dto, component, entity)] as const);
  return { properties: Object.fromEntries(members) };
}

/** What is said of a property beside its type and its rules. */
export function describedSchema(field: Field, dto: "create" | "update" | "response"): Schema {
  return {
    ...(field.doc === null ? {} : { description: field.doc }),
    ...(dto === "create" ? defaultSchema(field) : {}),
    ...(dto === "update" ? {} : field.schema),
  };
}

function ruleSchema({ type, rules }: Ruled, limits: Limits): Schema {
  if (type.kind === "array") {
    const { min, max, equal } = rules.length ?? {};
    const [least, most] = [equal?.value ?? min?.value, equal?.value ?? max?.value];
    return { ...(least === undefined ? {} : { minItems: least }), ...(most === undefined ? {} : { maxItems: most }) };
  }
  return scalarOf(type)?.ruledSchema?.({ rules, limits, direction: "request" }) ?? {};
}

function defaultSchema({ supply }: Field): Schema {
  if (supply.kind !== "request" || supply.absent.kind !== "literal") return {};
  const value = literalInJson(supply.absent.value);
  return value === undefined ? {} : { default: value };
}

/** Bigints are decimal strings in JSON; what it has no word for is left out. */
export function literalInJson(value: Literal): Literal | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  return Array.isArray(value) ? value.map((item: Literal) => literalInJson(item) ?? null) : value;
}
