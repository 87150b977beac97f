// Reports statements that PostgreSQL refuses, once per reason, at the field or the class.
import type { Refusal } from "@entity-derive/migrations";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { ListedStatement } from "../../4-plan/statement-list.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import type { Target } from "./target.ts";

export interface RefusedStatement {
  readonly name: string;
  /** The span of the diagnostic. */
  readonly span: Span;
  readonly refusal: Refusal;
}

/** A generated statement is refused because of a field or a relation of its entity. */
export function refusedOf({ entity, statement }: ListedStatement, refusal: Refusal): RefusedStatement {
  return { name: statement.name, span: placeOf(entity, refusal), refusal };
}

/** The maximum number of statements named per reason. */
const maxNamed = 3;

export function reportRefused(refused: readonly RefusedStatement[], target: Target, report: Report): void {
  const reasons = Map.groupBy(refused, ({ span: { path, start }, refusal }) => {
    // The message differs by statement: `column "phone"`, `column "phone" of relation "users"`.
    return JSON.stringify([path, start, refusal.code, refusal.word]);
  });
  for (const [first, ...others] of reasons.values()) {
    if (first === undefined) continue;
    const { refusal } = first;
    report.add("statement-refused", first.span, {
      statements: namesOf([first, ...others].map(({ name }) => name)),
      reason: refusal.message,
      suggestion: helpOf(refusal, target),
    });
  }
}

/**
 * Returns the field of the column that the server names, or the relation to the table; otherwise the entity's table.
 */
function placeOf(entity: Entity, { word }: Refusal): Span {
  const field = storedFields(entity).find(({ column }) => column.name === word);
  const join = entity.joins.find(({ table }) => table === word);
  return field?.span ?? join?.span ?? entity.table.span;
}

/** `users.create, users.findById and 12 more` */
export function namesOf(names: readonly string[]): string {
  const all = [...new Set(names)].map((name) => `\`${name}\``);
  const [last = ""] = all.slice(-1);
  if (all.length > maxNamed + 1) return `${all.slice(0, maxNamed).join(", ")} and ${all.length - maxNamed} more`;
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}

function helpOf({ code, hint, word }: Refusal, { pending, isOfEntities }: Target): string {
  const isMissing = missing.has(code);
  const makes = pending.filter(({ statements }) => word !== null && statements.some(({ text }) => text.includes(word)));
  if (isMissing && makes.length > 0)
    return `${makes.map(({ name }) => `${name}.sql`).join(", ")} is pending: run \`entity-derive migrate up\``;
  if (isMissing && pending.length > 0)
    return `${pending.length} migrations are pending: run \`entity-derive migrate up\``;
  if (hint !== null) return hint;
  if (!isMissing) return "check the SQL in the entity and the columns that it uses";
  return isOfEntities
    ? "create objects that entities need in before.sql, which runs only in embedded databases"
    : "write a migration with `entity-derive migrate new`; for an object that another tool creates, add it to before.sql";
}

/** Undefined column, table, function, object and schema. */
const missing: ReadonlySet<string> = new Set(["42703", "42P01", "42883", "42704", "3F000"]);
