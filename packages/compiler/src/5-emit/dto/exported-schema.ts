// Emits the exported schemas of DTOs, with type annotations if `isolatedDeclarations` requires them.
import type { Field } from "../../2-model/data/field/field.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { key } from "../../text/literal.ts";
import type { DtoEmission } from "./field-schema.ts";
import type { NestedSchema } from "./nested-schemas.ts";
import { renamingOf } from "./renaming.ts";

/** Returns the schema of a DTO with these fields. `patch` is the class of changes that the schema of an update creates. */
export function objectSchema(
  name: Reference,
  fields: readonly Field[],
  schemaOf: (field: Field) => Code,
  { isolatedDeclarations, builder }: DtoEmission,
  patch: Reference | null = null,
  nested: readonly NestedSchema[] = [],
): Code {
  const renaming = renamingOf([...fields, ...nested]);
  const members = [
    ...fields.map((field) => ts`${key(field.jsonName)}: ${schemaOf(field)},`),
    ...nested.map(({ jsonName, schema }) => ts`${key(jsonName)}: ${schema},`),
  ];
  const object = builder.dto(members, renaming);
  const schema =
    patch === null
      ? object
      : ts`
        Object.assign(
          ${object},
          { patch: (): ${patch} => new ${patch}() },
        )`;
  if (!isolatedDeclarations) return ts`export const ${name} = ${schema};`;
  const type = renaming === null ? builder.objectType(ts`SchemaShape<${name}>`) : builder.valueType(ts`${name}`);
  return ts`export const ${name}: ${type}${patch === null ? null : ts` & { patch: () => ${patch} }`} = ${schema};`;
}

/** Returns the schema of a DTO that is not an object of fields. */
export function valueSchema(name: Reference, schema: Code, { isolatedDeclarations, builder }: DtoEmission): Code {
  return isolatedDeclarations
    ? ts`export const ${name}: ${builder.valueType(ts`${name}`)} = ${schema};`
    : ts`export const ${name} = ${builder.satisfying(schema, name)};`;
}

/** Returns the type that annotations of these objects' schemas refer to; null if none does. */
export function schemaShape(
  objects: readonly (readonly Field[])[],
  { isolatedDeclarations, builder }: DtoEmission,
): Code | null {
  if (!isolatedDeclarations || !objects.some((fields) => renamingOf(fields) === null)) return null;
  return ts`
    /** A schema for each member of a DTO. */
    type SchemaShape<Dto> = {
      [Name in keyof Dto]-?: {} extends Pick<Dto, Name>
        ? ${builder.optionalType(ts`Dto[Name]`)}
        : ${builder.valueType(ts`Dto[Name]`)};
    };`;
}
