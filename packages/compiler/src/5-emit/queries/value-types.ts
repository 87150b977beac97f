// Emits the TypeScript types of the values of statements.

import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import { scalars, typeName } from "../../language/types/index.ts";
import type {
  ParameterType,
  QueryModule,
  ResolvedType,
  ResolvedValue,
  ResultColumn,
} from "../../queries/data/query-module.ts";
import { type Code, objectType, ts } from "../../text/code.ts";
import { arrayType, identifier, key, literalUnion } from "../../text/literal.ts";
import { documented, runtimeType } from "../context.ts";
import { fieldType, presentType } from "../values/field-type.ts";
import { fromEntity } from "./emission.ts";

export function valueType({ type, nullable }: ResolvedValue, module: QueryModule): Code {
  if (type.kind === "field" && type.field.nullable && nullable)
    return fromEntity(type.entity, module, (references) => fieldType(type.field, references));
  const present = presentValueType(type, module);
  return nullable ? ts`${present} | null` : present;
}

export function presentValueType(type: ResolvedType, module: QueryModule): Code {
  switch (type.kind) {
    case "field":
      return fromEntity(type.entity, module, (references) => presentType(type.field, references));
    case "column":
      return columnTypeName(type.type);
    case "entity":
      return fromEntity(type.entity, module, ({ self }) => ts`${self}`);
    case "object":
      return objectType(type.columns.map((column) => member(column, module)));
    case "array":
      return arrayType(valueType(type.element, module));
  }
}

function member({ name, value }: ResultColumn, module: QueryModule): Code {
  return ts`${key(name)}: ${valueType(value, module)}`;
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
export function rowMembers(columns: readonly ResultColumn[], module: QueryModule): readonly Code[] {
  return columns.map((column) => documented(column.doc, ts`${member(column, module)};`));
}

/** Returns the type of a parameter without null. */
export function parameterType(type: ParameterType, module: QueryModule): Code {
  switch (type.kind) {
    case "count":
      return ts`${runtimeType("i64")}`;
    case "records": {
      const members = type.members.map(({ property, value }) => {
        return value.nullable
          ? ts`readonly ${key(property)}?: ${valueType(value, module)} | undefined`
          : ts`readonly ${key(property)}: ${valueType(value, module)}`;
      });
      const record = objectType(members);
      return type.isArray ? ts`readonly ${arrayType(record)}` : record;
    }
    case "array":
      return ts`readonly ${presentValueType(type, module)}`;
    default:
      return presentValueType(type, module);
  }
}
