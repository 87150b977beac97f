// Emits the nested members of responses: their types, their columns, and their JSON.
import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf, isNullableColumn } from "../../2-model/data/field/field.ts";
import { responseFields } from "../../2-model/data/http.ts";
import {
  hasNestedMembers,
  type NestedMember,
  nestedDoc,
  nestedMembers,
  nestedTargets,
} from "../../2-model/data/nested.ts";
import { nestedRowNames } from "../../2-model/names/item-exports.ts";
import { type Code, fillList, local, type Reference, ts } from "../../text/code.ts";
import { access, arrayType, docComment, key, literal, text } from "../../text/literal.ts";
import { documented, type Emission, emissionInFileOf, entityReferences, runtime } from "../context.ts";
import { properties } from "./codec.ts";
import { label } from "./row-type.ts";

/** Returns the type of a member with rows of a type: `CommentResponse[]`, or `UserResponse | null`. */
export function nestedType({ relation, nullable }: NestedMember, row: Code): Code {
  if (relation.kind !== "parent") return arrayType(row);
  return nullable ? ts`${row} | null` : row;
}

/** Returns the type of a nested row: the response of the other entity, without its own nested members. */
export function nestedRowType(target: Entity): Reference {
  return entityReferences(target).types[responseKey(target)];
}

export function nestedRowSchema(target: Entity): Reference {
  return entityReferences(target).values[responseKey(target)];
}

function responseKey(target: Entity): "response" | "responseFields" {
  return hasNestedMembers(target) ? "responseFields" : "response";
}

/** Returns the members of an interface: `comments: CommentResponse[];`. */
export function nestedProperties(emission: Emission): readonly Code[] {
  return nestedMembers(emission.entity).map((member) =>
    documented(nestedDoc(member), ts`${key(member.name)}: ${nestedType(member, ts`${nestedRowType(member.target)}`)};`),
  );
}

/** Returns the type of a row with its nested members, `readonly [...row: IssueRow, comments: string]`. */
export function nestedRow(emission: Emission): Code {
  const { entity, types, values } = emission;
  const nested = nestedMembers(entity).map(
    ({ name, relation }) => ts`${key(name)}: string${relation.kind === "parent" ? ts` | null` : null}`,
  );
  return documented(
    `A row of \`${entity.table.name}\` with its nested members, in the order of {@link ${values.nestedColumns.name}}.`,
    fillList(ts`export type ${types.nestedRow} = readonly [`, [ts`...row: ${types.row}`, ...nested], "];"),
  );
}

/** Returns the functions that convert a row with its nested members, and those of each nested row. */
export function nestedFromRow(emission: Emission): readonly Code[] {
  const { entity, types, values } = emission;
  const members = nestedMembers(entity);
  const first = columnsOf(entity.fields).length;
  const read = members.map((member, index) => {
    const column = ts`row[${literal(first + index)}]`;
    return ts`${key(member.name)}: ${nestedValue(member, column, entity.table.name)},`;
  });
  return [
    ts`
      ${docComment(`Converts a row to ${entity.names.labelWithArticle} with its nested members.`)}
      export function ${values.nestedFromRow}(row: ${types.nestedRow}): ${types.withNested} {
        return Object.assign(${values.fromRow}(row), {
          ${read}
        });
      }`,
    ...nestedTargets(entity).flatMap((target) => nestedRowReader(target, emission)),
  ];
}

function nestedValue(member: NestedMember, column: Code, table: string): Code {
  const { name, nullable, relation, target } = member;
  const reader = readerName(target);
  const place = text(`${table}.${name}`);
  if (relation.kind !== "parent") return ts`${runtime("rowsFromText")}(${column}, ${reader}, ${place})`;
  if (nullable) return ts`${column} === null ? null : ${runtime("rowFromText")}(${column}, ${reader}, ${place})`;
  return ts`${runtime("rowFromText")}(${runtime("visibleRow")}(${column}, ${place}), ${reader}, ${place})`;
}

function nestedRowReader(target: Entity, emission: Emission): readonly Code[] {
  const { row: rowName } = nestedRowNames(target);
  const fields = responseFields(target);
  const elements = columnsOf(fields).map(
    (field) => ts`${label(field)}: string${isNullableColumn(field) ? ts` | null` : null}`,
  );
  const row = local(rowName, `${rowName}Text`);
  return [
    documented(
      `The fields of a nested ${target.names.label} in PostgreSQL's text format.`,
      fillList(ts`type ${row} = readonly [`, elements, "];"),
    ),
    ts`
      function ${readerName(target)}(row: ${row}): ${nestedRowType(target)} {
        return {
          ${properties(fields, emissionInFileOf(emission, target))}
        };
      }`,
  ];
}

function readerName(target: Entity): Code {
  const { fromRow } = nestedRowNames(target);
  return local(fromRow, `${fromRow}Text`);
}

/** Returns the members of an object literal that copy the nested members. */
export function nestedCopies({ entity, one }: Emission): readonly Code[] {
  return nestedMembers(entity).map(({ name }) => ts`${key(name)}: ${one}${access(name)},`);
}
