// Emits the TypeScript types of the values of statements.

import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import { scalars, typeName } from "../../language/types/index.ts";
import type { ParameterType, ResolvedType, ResolvedValue, ResultColumn } from "../../queries/data/query-module.ts";
import { type Code, objectType, ts } from "../../text/code.ts";
import { arrayType, identifier, key, literalUnion } from "../../text/literal.ts";
import { documented, entityReferences, runtimeType } from "../context.ts";
import { fieldType, presentType } from "../values/field-type.ts";

export function valueType({ type, nullable }: ResolvedValue): Code {
  if (type.kind === "field" && type.field.nullable && nullable)
    return fieldType(type.field, entityReferences(type.entity));
  const present = presentValueType(type);
  return nullable ? ts`${present} | null` : present;
}

export function presentValueType(type: ResolvedType): Code {
  switch (type.kind) {
    case "field":
      return presentType(type.field, entityReferences(type.entity));
    case "column":
      return columnTypeName(type.type);
    case "entity":
      return ts`${entityReferences(type.entity).self}`;
    case "object":
      return objectType(type.columns.map(member));
    case "array":
      return arrayType(valueType(type.element));
  }
}

function member({ name, value }: ResultColumn): Code {
  return ts`${key(name)}: ${valueType(value)}`;
}

function columnTypeName(type: ColumnType): Code {
  switch (type.kind) {
    case "scalar": {
      const { names } = scalars[type.scalar];
      if (names.vocabulary !== undefined) return ts`${runtimeType(names.vocabulary)}`;
      return identifierPath(typeName(scalars[type.scalar]));
    }
    case "choice":
      return literalUnion(type.values);
    case "array":
      return arrayType(columnTypeName(type.of));
    case "object":
      return ts`unknown`;
  }
}

function identifierPath(name: string): Code {
  const [first = "", ...members] = name.split(".");
  return members.reduce((path, one) => ts`${path}.${identifier(one)}`, identifier(first));
}

/** Returns the members of the interface of a row. */
export function rowMembers(columns: readonly ResultColumn[]): readonly Code[] {
  return columns.map((column) => documented(column.doc, ts`${member(column)};`));
}

/** Returns the type of a parameter without null. */
export function parameterType(type: ParameterType): Code {
  switch (type.kind) {
    case "count":
      return ts`${runtimeType("i64")}`;
    case "records": {
      const members = type.members.map(({ property, value }) => {
        return value.nullable
          ? ts`readonly ${key(property)}?: ${valueType(value)} | undefined`
          : ts`readonly ${key(property)}: ${valueType(value)}`;
      });
      const record = objectType(members);
      return type.isArray ? ts`readonly ${arrayType(record)}` : record;
    }
    case "array":
      return ts`readonly ${presentValueType(type)}`;
    default:
      return presentValueType(type);
  }
}
