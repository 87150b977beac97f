// `@scope` into listings of the rows that have one value in any of some columns.

import type { Entity } from "../../2-model/data/entity.ts";
import { isFinerThanDate } from "../../2-model/data/field.ts";
import { scopeMethod } from "../../2-model/names/members.ts";
import { camelCase } from "../../text/names.ts";
import { joinSql, sql } from "../../text/sql.ts";
import type { RepositoryMethod } from "../method.ts";
import type { MethodParameter } from "../parameter.ts";
import { foundBy, newestFirst, pageFrom, readStatement, select, where } from "../sql/select.ts";
import { self } from "../statement.ts";
import { reading } from "./reading.ts";

export function planScopes(entity: Entity): readonly RepositoryMethod[] {
  return entity.scopes.flatMap((scope): RepositoryMethod[] => {
    const { fields, within } = scope;
    const [first] = fields;
    if (first === undefined) return [];
    const value = within === null ? 1 : 2;
    const each = fields.map(({ value: field }) => {
      const condition = foundBy(field, value);
      return isFinerThanDate(field) ? sql`(${condition})` : condition;
    });
    const any = sql`(${joinSql(each, " OR ")})`;
    const conditions = within === null ? [any] : [foundBy(within, 1), any];
    const operation = scopeMethod(scope);
    const text = select(entity, where(entity, ...conditions), newestFirst(entity), pageFrom(value + 1));
    const names = fields.map((field) => `\`${field.value.name}\``).join(" or ");
    const group = within === null ? "" : ` within one \`${within.name}\``;
    const leading: MethodParameter[] = within === null ? [] : [{ kind: "field", field: within }];
    return [
      reading({
        name: operation,
        doc: [`Returns a page of the ${entity.names.words}${group} whose ${names} equals the value, newest id first.`],
        parameters: [
          ...leading,
          { kind: "field", field: first.value, name: "value" },
          { kind: "limit" },
          { kind: "offset" },
        ],
        result: { kind: "rows", of: self },
        statement: readStatement(entity, camelCase(operation), text),
      }),
    ];
  });
}
