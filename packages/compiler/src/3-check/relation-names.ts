// ED112: two indexes, or an index and a table, of one name in one schema: PostgreSQL would refuse or skip the second.
import type { Entity, Model } from "../2-model/entity.ts";
import { indexesOf } from "../2-model/relation-names.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Span } from "../diagnostics/span.ts";

interface Owner {
  readonly what: string;
  readonly span: Span;
  /** Null for a table itself. */
  readonly entity: Entity | null;
}

export function checkRelationNames({ entities }: Model, report: Report): void {
  const owners = new Map<string, Owner>();
  for (const { table, names } of entities) {
    owners.set(`${table.schema}\n${table.name}`, {
      what: `the table of \`${names.type}\``,
      span: table.span,
      entity: null,
    });
  }
  for (const entity of entities.filter(({ migrations }) => migrations !== null)) checkIndexes(entity, owners, report);
}

/** Within one entity, uniqueness that is said twice has a check of its own, and an index that is said twice is made once. */
function checkIndexes(entity: Entity, owners: Map<string, Owner>, report: Report): void {
  const { table, names } = entity;
  for (const { name, field, span } of indexesOf(entity)) {
    const owner = { what: `\`${field.name}\` of \`${names.type}\``, span, entity };
    const other = owners.get(`${table.schema}\n${name}`);
    owners.set(`${table.schema}\n${name}`, other ?? owner);
    if (other === undefined || other.entity === entity) continue;
    const suggestion = 'give one of the columns another name: `@column({ name: "…" })`';
    report.add("generated-twice", span, { first: other.what, second: owner.what, name, suggestion }, [
      { span: other.span, message: "the other one" },
    ]);
  }
}
