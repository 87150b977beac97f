// ED112: two indexes, or an index and a table, with the same name in a schema: PostgreSQL refuses or skips the second.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Model } from "../../2-model/data/model.ts";
import { keyLabels } from "../../2-model/data/table/index-keys.ts";
import { haveSameFields, type Index } from "../../2-model/data/table/indexes.ts";
import type { Report } from "../../diagnostics/report.ts";
import { isInside, type Span } from "../../diagnostics/span.ts";

/** A table or an index with its name. */
interface NamedRelation {
  readonly what: string;
  readonly span: Span;
  readonly entity: Entity;
  readonly index: Index | null;
}

/** Unique indexes are checked even without migrations, because errors are recognized by their names. */
export function checkRelationNames({ entities }: Model, report: Report): void {
  const relations = new Map<string, NamedRelation>();
  for (const entity of entities) {
    const { table, names } = entity;
    const what = `the table of \`${names.type}\``;
    relations.set(`${table.schema}\n${table.name}`, { what, span: table.span, entity, index: null });
  }
  for (const entity of entities) {
    const { table, indexes, migrations } = entity;
    for (const index of indexes) {
      if (migrations === null && index.unique === "no") continue;
      const relation: NamedRelation = { what: description(entity, index), span: index.span, entity, index };
      const key = `${table.schema}\n${index.name}`;
      const other = relations.get(key);
      if (other === undefined) relations.set(key, relation);
      // Two entities of one table have their own diagnostic.
      else if (other.entity !== entity && other.entity.table.name === table.name) continue;
      else if (migrations !== null || other.entity === entity) refuse(other, relation, index.name, report);
    }
  }
}

function refuse(first: NamedRelation, second: NamedRelation, name: string, report: Report): void {
  const isInOne = first.entity === second.entity && first.index !== null && second.index !== null;
  const isSaidTwice = isInOne && haveSameFields(first.index.fields, second.index.fields);
  const isOfBase = first.entity !== second.entity && isInside(first.span, second.span);
  const suggestion = isOfBase
    ? "remove the `name`: each index of a base class is then named after the table of the entity"
    : isSaidTwice
      ? "keep one of them, or give one a `name`"
      : 'give one of the columns another name: `@column({ name: "…" })`';
  const labels = isOfBase ? [] : [{ span: first.span, message: "the other one" }];
  report.add("generated-twice", second.span, { first: first.what, second: second.what, name, suggestion }, ...labels);
}

/** Describes an index: `the unique index on `home`, `zip` of `User``. */
function description({ names }: Entity, { keys, unique, createdBy, method }: Index): string {
  const kinds = {
    "primary-key": "primary key",
    "unique-constraint": "unique constraint",
    "exclude-constraint": "exclusion constraint",
    "create-index": unique === "no" ? `${method === "btree" ? "" : `${method} `}index` : "unique index",
  };
  return `the ${kinds[createdBy]} on ${keyLabels(keys).join(", ")} of \`${names.type}\``;
}
