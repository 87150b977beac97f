// ED112: two indexes, or an index and a table, of one name in one schema: PostgreSQL would refuse or skip the second.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Model } from "../../2-model/data/model.ts";
import { indexesOf } from "../../2-model/data/relation-names.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";

interface Owner {
  readonly what: string;
  readonly span: Span;
  /** Whose uniqueness it keeps; null for a table or a plain index. */
  readonly unique: Entity | null;
}

export function checkRelationNames({ entities }: Model, report: Report): void {
  const owners = new Map<string, Owner>();
  for (const { table, names } of entities) {
    const what = `the table of \`${names.type}\``;
    owners.set(`${table.schema}\n${table.name}`, { what, span: table.span, unique: null });
  }
  for (const entity of entities.filter(({ migrations }) => migrations !== null)) checkIndexes(entity, owners, report);
}

/** Uniqueness that is said twice in one entity has a check of its own, and the same index said twice is made once. */
function checkIndexes(entity: Entity, owners: Map<string, Owner>, report: Report): void {
  const { table, names } = entity;
  for (const { name, fields, isUnique, span } of indexesOf(entity)) {
    const what = `\`${fields.map((field) => field.name).join("`, `")}\` of \`${names.type}\``;
    const other = owners.get(`${table.schema}\n${name}`);
    if (other === undefined) owners.set(`${table.schema}\n${name}`, { what, span, unique: isUnique ? entity : null });
    if (other === undefined || other.what === what || (isUnique && other.unique === entity)) continue;
    const suggestion = 'give one of the columns another name: `@column({ name: "…" })`';
    report.add("generated-twice", span, { first: other.what, second: what, name, suggestion }, [
      { span: other.span, message: "the other one" },
    ]);
  }
}
