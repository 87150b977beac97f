// ED112: two indexes, or an index and a table, of one name in one schema: PostgreSQL would refuse or skip the second.
import type { Entity, Model } from "../2-model/entity.ts";
import { indexSuffixes, relationName } from "../2-model/relation-names.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Span } from "../diagnostics/span.ts";

interface Owner {
  readonly what: string;
  readonly span: Span;
}

export function checkRelationNames({ entities }: Model, report: Report): void {
  const owners = new Map<string, Owner>();
  for (const { table, names } of entities) {
    owners.set(`${table.schema}\n${table.name}`, { what: `the table of \`${names.type}\``, span: table.span });
  }
  for (const entity of entities.filter(({ migrations }) => migrations)) checkIndexes(entity, owners, report);
}

function checkIndexes({ table, names, fields }: Entity, owners: Map<string, Owner>, report: Report): void {
  for (const field of fields) {
    for (const suffix of indexSuffixes(field)) {
      const name = relationName(table, field, suffix);
      const owner = { what: `\`${field.name}\` of \`${names.type}\``, span: field.span };
      const other = owners.get(`${table.schema}\n${name}`);
      owners.set(`${table.schema}\n${name}`, other ?? owner);
      if (other === undefined || other.span === field.span) continue;
      const suggestion = 'give one of the columns another name: `@column({ name: "…" })`';
      report.add("generated-twice", field.span, { first: other.what, second: owner.what, name, suggestion }, [
        { span: other.span, message: "the other one" },
      ]);
    }
  }
}
