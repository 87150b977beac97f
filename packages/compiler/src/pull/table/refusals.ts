// Decides which constraints and indexes annotations can express, with reasons for the others.
import { type Constraint, type Index, objectKey, type Table } from "@entity-derive/migrations";
import { relationName } from "../../2-model/data/table/constraint-names.ts";
import { sharedTableOption } from "../../2-model/data/table/shared-tables.ts";

/** The objects that no annotation can express, by `objectKey`, each with the reason; they are left to SQL. */
export type Refusals = ReadonlyMap<string, string>;

/** Returns the `objectKey` of a part of a table. */
export function partKey(
  kind: "column" | "constraint" | "index" | "trigger" | "policy",
  { schema, name }: Table,
  part: string,
): string {
  return objectKey(kind, schema, name, part);
}

/** Returns the key of a default as an initializer; a refused one stays SQL. */
export function literalKey({ schema, name }: Table, column: string): string {
  return objectKey("column", schema, name, column, "literal");
}

export function objectName({ schema, name }: Table, object: string): string {
  return schema === "public" ? `${name}.${object}` : `${schema}.${name}.${object}`;
}

/** Returns PostgreSQL's default name, which annotations without a name have. */
export function patternName(
  { name }: Table,
  columns: readonly string[],
  suffix: "key" | "lower_key" | "idx" | "check" | "fkey",
): string {
  const fields = columns.map((column) => ({ column: { name: column } }));
  return relationName(name, fields, suffix);
}

/** Returns why a table cannot be an entity, or null. */
export function tableRefusal(table: Table, tables: readonly Table[]): string | null {
  const maker = sharedTableOption(table.schema, table.name);
  if (maker !== null) return `it is created by the migrations of entities with ${maker}`;
  if (table.kind === "partitioned") {
    const count = tables.filter(({ kind, inherits }) => kind === "partition" && isOneOf(inherits, table)).length;
    return `it is partitioned, with ${count} ${count === 1 ? "partition" : "partitions"}`;
  }
  if (table.kind === "partition") return "it is a partition";
  if (table.kind === "foreign") return "it is a foreign table";
  if (table.inherits.length > 0) return "it inherits from another table";
  const heir = tables.find(({ kind, inherits }) => kind === "ordinary" && isOneOf(inherits, table));
  if (heir !== undefined) return `\`${heir.name}\` inherits from it`;
  if (primaryKey(table) === undefined) return "it has no primary key";
  return null;
}

function isOneOf(tables: Table["inherits"], { schema, name }: Table): boolean {
  return tables.some((one) => one.schema === schema && one.name === name);
}

export function primaryKey({ constraints }: Table): Constraint | undefined {
  return constraints.find(({ kind }) => kind === "primary key");
}

/** Returns why an annotation cannot express the constraint, or null. */
export function constraintRefusal(constraint: Constraint): string | null {
  const { kind, definition } = constraint;
  if (!constraint.isValidated) return "it is NOT VALID";
  if (/\bNO INHERIT\b/.test(definition)) return "it has NO INHERIT";
  if (/\bNOT ENFORCED\b/.test(definition)) return "it is NOT ENFORCED";
  if (kind === "foreign key") return null;
  if (constraint.isDeferrable) return "it is DEFERRABLE";
  if (kind !== "unique" && /\bINCLUDE \(/.test(definition)) return "it has INCLUDE";
  if (/\bNULLS NOT DISTINCT\b/.test(definition)) return "it has NULLS NOT DISTINCT";
  if (/\bWITHOUT OVERLAPS\b/.test(definition)) return "it has WITHOUT OVERLAPS";
  return null;
}

const methods: ReadonlySet<string> = new Set(["btree", "hash", "gin", "gist", "brin"]);

/** Returns why an annotation cannot express the index, or null. */
export function indexRefusal(index: Index): string | null {
  if (!index.isValid) return "it is invalid";
  if (!methods.has(index.method)) return `its access method is ${index.method}`;
  if (index.isUnique && index.method !== "btree") return "it is unique, but not a B-tree";
  if (index.treatsNullsAsEqual) return "it has NULLS NOT DISTINCT";
  if (/\bWITH \(/.test(index.definition)) return "it has storage parameters";
  const classes = index.keys.flatMap(({ operatorClass }) => operatorClass ?? []);
  const [operatorClass] = classes;
  return operatorClass === undefined ? null : `it has the operator class ${operatorClass}`;
}

/** Returns the expression in `CHECK (…)`. */
export function checkExpression({ definition }: Constraint): string {
  return withoutParentheses(definition.replace(/^CHECK\s*/, ""));
}

/** Removes parentheses around the whole expression. */
export function withoutParentheses(sql: string): string {
  let text = sql.trim();
  while (text.startsWith("(") && closingParenthesis(text) === text.length - 1) text = text.slice(1, -1).trim();
  return text;
}

/** Returns the offset of the closing parenthesis. */
function closingParenthesis(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "'" || character === '"') {
      at = text.indexOf(character, at + 1);
      if (at === -1) return -1;
    } else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return at;
  }
  return -1;
}
