// Builds the schemas of JSON columns; schemas that are used more than once become constants.

import { columnTypeOf, jsonIn } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import {
  discriminantOf,
  type ExportedType,
  hasObject,
  isObjectLike,
  type JsonDefinition,
  type JsonShape,
  type JsonType,
  literalsOf,
  type MemberAnnotations,
  nonNullShape,
} from "../../2-model/data/field/json-shape.ts";
import { limitsOfItems, noLimits } from "../../2-model/data/field/limits.ts";
import { noRules, type Rules } from "../../2-model/data/field/value-rules.ts";
import type { Limits } from "../../language/types/scalar-type.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { literal, text } from "../../text/literal.ts";
import { pascalCase } from "../../text/names.ts";
import { type Emission, importedCode, importedType } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import { renamingOf, renamingWithRest } from "./renaming.ts";
import type { SchemaBuilder } from "./validator.ts";

/** A JSON value in DTOs, and its TypeScript type. */
export interface JsonUse {
  readonly name: string;
  readonly json: JsonType;
  readonly type: Code;
  /** The number of DTOs that contain it. */
  readonly count: number;
}

/** Returns the JSON columns of DTOs, including those in arrays and embedded objects. */
export function jsonUses(dtos: readonly (readonly Field[])[], emission: Emission): readonly JsonUse[] {
  const fields = [...new Set(dtos.flat())];
  return fields.flatMap((field) => {
    const count = dtos.filter((dto) => dto.includes(field)).length;
    return (field.parts ?? [field]).flatMap((part) => {
      const json = jsonIn(part.type);
      if (json === undefined) return [];
      const valueType = ts`${presentType(part, emission)}${part.type.kind === "array" ? ts`[number]` : null}`;
      return [
        {
          name: part.path.map((name, index) => (index === 0 ? name : pascalCase(name))).join(""),
          json,
          type: valueType,
          count,
        },
      ];
    });
  });
}

export interface JsonSchemas<Schema> {
  /** The constants of schemas, each after those that it refers to. */
  readonly constants: readonly Code[];
  readonly schemaOf: (shape: JsonShape) => Schema;
}

type Definition = Extract<JsonShape, { readonly kind: "definition" }>;

export function jsonSchemas<Schema>(
  uses: readonly JsonUse[],
  builder: SchemaBuilder<Schema>,
  emission: Emission,
): JsonSchemas<Schema> {
  const constantsByShape = new Map<JsonShape, Schema>();
  const definitions = new Map<string, string>();
  const takenNames = new Set<string>();
  const constants: Code[] = [];
  const schemaOf = (shape: JsonShape): Schema => constantsByShape.get(shape) ?? printed(shape);
  const newName = (wanted: string): string => {
    const base = builder.declarationName(wanted, emission.entity);
    let name = base;
    for (let number = 2; takenNames.has(name); number++) name = `${base}${number}`;
    takenNames.add(name);
    return name;
  };

  function printed(shape: JsonShape): Schema {
    switch (shape.kind) {
      case "json":
      case "unknown":
      case "null":
        return builder[shape.kind]();
      case "scalar":
        return builder.scalar(shape.scalar, { rules: noRules, limits: noLimits, direction: "request" });
      case "literals":
        return builder.literals(shape.values);
      case "enum": {
        return builder.enumeration(shape.values, exportedType(shape.type, emission));
      }
      case "array":
        return builder.array(schemaOf(shape.of), noRules);
      case "tuple":
        return builder.tuple(shape.items.map(schemaOf), shape.rest === null ? null : schemaOf(shape.rest));
      case "object": {
        const members = shape.members.map(({ name, jsonName, shape: member, optional, annotations }) => {
          const schema = annotations === null ? schemaOf(member) : memberWithRules(member, annotations);
          return { name, jsonName, schema: optional ? builder.exactOptional(schema) : schema };
        });
        const renaming = shape.rest === null ? renamingOf(shape.members) : renamingWithRest(shape.members);
        return builder.object(members, shape.rest === null ? null : schemaOf(shape.rest), renaming);
      }
      case "union":
        return unionOf(shape.of);
      case "definition":
        return builder.reference(nameOf(shape.definition));
      case "reference":
        return builder.lazy(nameOf(shape.definition));
    }
  }

  function memberWithRules(shape: JsonShape, { rules, limits }: Pick<MemberAnnotations, "rules" | "limits">): Schema {
    const schema = withRules(shape, rules, limits);
    if (rules.schema === null) return schema;
    return builder.followedBy(schema, importedCode(rules.schema, emission), {
      type: columnTypeOf({ kind: "known", shape }),
    });
  }

  function withRules(shape: JsonShape, rules: Rules, limits: Limits): Schema {
    switch (shape.kind) {
      case "scalar":
        return builder.scalar(shape.scalar, { rules, limits, direction: "request" });
      case "array":
        return builder.array(withRules(shape.of, rules.items ?? noRules, limitsOfItems(limits)), rules);
      default: {
        const value = nonNullShape(shape);
        return value === shape ? schemaOf(shape) : builder.nullable(withRules(value, rules, limits));
      }
    }
  }

  /** Returns the name of a definition, which is declared before its references are printed. */
  function nameOf(definition: JsonDefinition): string {
    return definitions.get(keyOf(definition)) ?? definition.name;
  }

  function unionOf(shapes: readonly JsonShape[]): Schema {
    const present = shapes.filter((shape) => shape.kind !== "null");
    if (present.length < shapes.length) return builder.nullable(unionOf(present));
    const [only] = present;
    if (present.length === 1 && only !== undefined) return schemaOf(only);
    const member = discriminantOf(present);
    // Objects come last: Valibot accepts a list as an object, and drops its elements.
    if (member === null)
      return builder.union([...present.filter((shape) => !isObject(shape)), ...present.filter(isObject)].map(schemaOf));
    return builder.variant(
      member.jsonName,
      present.map(schemaOf),
      present.map((shape) => literalsOf(shape, member.name) ?? []),
    );
  }

  function define({ definition, of }: Definition, valueType: Code): void {
    if (definitions.has(keyOf(definition))) return;
    const name = newName(definition.name);
    definitions.set(keyOf(definition), name);
    const type = definition.type === null ? valueType : ts`${exportedType(definition.type, emission)}`;
    for (const { shape, type: inner } of definitionsWithTypes(of, type)) define(shape, inner);
    constants.push(builder.declaration(name, type, schemaOf(of), true));
  }

  for (const { name, json, type, count } of uses) {
    if (json.kind === "opaque") continue;
    const { shape } = json;
    for (const found of definitionsWithTypes(shape, type)) define(found.shape, found.type);
    if (count < 2 || !hasObject(shape) || shape.kind === "definition") continue;
    const constant = newName(name);
    constants.push(builder.declaration(constant, type, schemaOf(shape), false));
    constantsByShape.set(shape, builder.reference(constant));
  }
  return { constants, schemaOf };
}

function isObject(shape: JsonShape): boolean {
  return isObjectLike(shape) && shape.kind !== "array" && shape.kind !== "tuple";
}

function keyOf({ path, name, isData }: JsonDefinition): string {
  return `${path}\n${name}\n${isData}`;
}

export function exportedType({ path, exported, local }: ExportedType, emission: Emission): Reference {
  return importedType({ module: { kind: "file", path }, exported, local }, emission);
}

/** Returns the outermost recursive types, each with the property type that refers to it. */
function definitionsWithTypes(
  shape: JsonShape,
  type: Code,
): readonly { readonly shape: Definition; readonly type: Code }[] {
  const step = (part: JsonShape, index: Code): ReturnType<typeof definitionsWithTypes> =>
    definitionsWithTypes(part, ts`${type}[${index}]`);
  switch (shape.kind) {
    case "definition":
      return [{ shape, type }];
    case "array":
      return step(shape.of, ts`number`);
    case "tuple": {
      const rest = shape.rest === null ? [] : step(shape.rest, ts`number`);
      return [...shape.items.flatMap((item, index) => step(item, literal(index))), ...rest];
    }
    case "object": {
      const rest = shape.rest === null ? [] : step(shape.rest, ts`string`);
      return [
        ...shape.members.flatMap(({ name, shape: member, optional }) => {
          const property = ts`${type}[${text(name)}]`;
          return definitionsWithTypes(member, optional ? ts`NonNullable<${property}>` : property);
        }),
        ...rest,
      ];
    }
    case "union":
      return shape.of.flatMap((part) => definitionsWithTypes(part, ts`NonNullable<${type}>`));
    default:
      return [];
  }
}
