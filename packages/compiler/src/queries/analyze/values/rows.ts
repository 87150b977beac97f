// Rows: ROW(…), and the fields of rows.
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { fieldsOfType, typeOfNode } from "./node-types.ts";
import { asNotNull, fieldNumbered, neverNull, nullableValue, type Value, withReasons } from "./value.ts";

/** The columns of a row without a type have no names: PostgreSQL's `f1` and `f2` are not the user's. */
export function rowValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const declared = fieldsOfType(type, scope.catalog);
  const fields = node.nodes("args").map((argument, index) => ({
    name: declared?.[index]?.name ?? "",
    number: declared?.[index]?.number ?? index + 1,
    value: scope.value(argument),
  }));
  return { ...neverNull(type), fields };
}

/** The text under which facts have that no field of a row is NULL. */
export function allFieldsOf(row: TreeNode): string {
  return `all fields of ${row.text}`;
}

export function withoutNullFields(row: Value, { catalog }: Scope): Value {
  const fields = row.fields ?? fieldsOfType(row.type, catalog);
  return { ...row, fields: fields?.map((field) => ({ ...field, value: asNotNull(field.value) })) ?? null };
}

/** A field of a row that is NULL is NULL. */
export function fieldValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const argument = node.node("arg");
  if (argument === null) return nullableValue(type, "unknown");
  const row = scope.value(argument);
  const fields = row.fields ?? fieldsOfType(row.type, scope.catalog);
  const field = fieldNumbered(fields, node.number("fieldnum"))?.value;
  if (field === undefined) return nullableValue(type, "unknown");
  return { ...withReasons(field, row.reasons), type };
}
