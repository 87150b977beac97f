// Plans the methods of `@scope`, which list the rows that have a value in any of some columns.

import { hasMicroseconds } from "../../2-model/data/field/field.ts";
import { camelCase } from "../../text/names.ts";
import { joinSql, sql } from "../../text/sql.ts";
import type { MethodPlans } from "../method.ts";
import { lookupCondition, newestFirst, pageFrom, readStatement, select, where } from "../sql/select.ts";
import { type MethodParameter, selfRow } from "../statement.ts";
import { readMethod } from "./read-method.ts";

export const scopePlans: MethodPlans<"list-scope"> = {
  "list-scope": (entity, { name, of: { fields, within } }) => {
    const value = within === null ? 1 : 2;
    const each = fields.map(({ value: field }) => {
      const condition = lookupCondition(field, value);
      return hasMicroseconds(field) ? sql`(${condition})` : condition;
    });
    const any = sql`(${joinSql(each, " OR ")})`;
    const conditions = within === null ? [any] : [lookupCondition(within, 1), any];
    const text = select(entity, where(entity, conditions), newestFirst(entity), pageFrom(value + 1));
    const names = fields.map((field) => `\`${field.value.name}\``).join(" or ");
    const group = within === null ? "" : ` within one \`${within.name}\``;
    const leading: MethodParameter[] = within === null ? [] : [{ kind: "field", field: within }];
    return readMethod({
      doc: `Returns a page of the ${entity.names.pluralLabel}${group} whose ${names} equals the value, newest id first.`,
      parameters: [
        ...leading,
        ...fields.slice(0, 1).map(({ value: field }): MethodParameter => ({ kind: "field", field, name: "value" })),
        { kind: "limit" },
        { kind: "offset" },
      ],
      result: { kind: "rows", of: selfRow },
      statement: readStatement(entity, camelCase(name), text),
    });
  },
};
