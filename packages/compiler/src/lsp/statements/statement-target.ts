// Resolves a name in a statement to a table, a column or a parameter.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import type { FoundParameter } from "../../queries/source/parameters.ts";
import type { Token } from "../../queries/source/tokens.ts";
import { nameOf } from "./named-tables.ts";
import { qualifierOf, type StatementCursor } from "./statement-cursor.ts";

export type StatementTarget =
  | { readonly kind: "table"; readonly entity: Entity; readonly token: Place }
  | { readonly kind: "column"; readonly entity: Entity; readonly field: Field; readonly token: Place }
  | { readonly kind: "parameter"; readonly parameter: FoundParameter; readonly token: Place };

type Place = Pick<Token, "start" | "end">;

/** Returns null for other words, and for columns of what is no entity's table. */
export function statementTarget(cursor: StatementCursor): StatementTarget | null {
  const { token, tables, parameters, offset, text } = cursor;
  const parameter = parameters.find(({ start, end }) => start <= offset && offset <= end);
  if (parameter !== undefined) return { kind: "parameter", parameter, token: parameter };
  const name = nameOf(token ?? undefined, text);
  if (token === null || name === null) return null;
  const qualifier = qualifierOf(cursor, token);
  const named = tables.filter(({ alias }) => qualifier === null || alias === qualifier);
  const columns = named.flatMap((table) => {
    const found = table.columns.find((column) => column.name === name);
    if (found?.field == null || found.entity === null) return [];
    return [{ kind: "column", entity: found.entity, field: found.field, token } as const];
  });
  const table = tables.find(({ alias, entity }) => alias === name || entity?.table.name === name);
  if (qualifier === null && table?.entity != null && columns.length === 0)
    return { kind: "table", entity: table.entity, token };
  return columns[0] ?? null;
}
