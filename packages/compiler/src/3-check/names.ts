// ED107 and ED112: two entities with one name or table, two generated things with one name.

import type { Condition } from "../2-model/condition.ts";
import { type Entity, type Field, type Model, storedFields } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";
import type { Span } from "../diagnostics/span.ts";
import { pascalCase } from "../text/names.ts";

export function checkNames(model: Model, report: Report): void {
  const names = new Map<string, Entity>();
  const tables = new Map<string, Entity>();
  const folders = new Map<string, Entity>();
  for (const entity of model.entities) {
    const { type } = entity.names;
    const first = names.get(type);
    if (first !== undefined) {
      report.add("entity-name-twice", entity.source.span, { entity: type }, [
        { span: first.source.span, message: "the other one" },
      ]);
    } else names.set(type, entity);
    const table = `${entity.table.schema}.${entity.table.name}`;
    const sharing = tables.get(table);
    if (sharing !== undefined) {
      report.add("table-twice", entity.table.span, { table }, [{ span: sharing.table.span, message: "the other one" }]);
    } else tables.set(table, entity);
    const folder = `${entity.source.path.slice(0, entity.source.path.lastIndexOf("/") + 1)}${entity.names.file}.derived`;
    const beside = folders.get(folder);
    if (beside !== undefined && beside.names.type !== type) {
      const parameters = {
        first: `\`${beside.names.type}\``,
        second: `\`${type}\``,
        name: folder,
        suggestion: "rename one of the classes",
      };
      report.add("generated-twice", entity.source.span, parameters, [
        { span: beside.source.span, message: "the other one" },
      ]);
    } else folders.set(folder, entity);
    checkColumns(entity, report);
    checkMembers(entity, report);
    checkConditions(entity, report);
  }
}

function checkColumns(entity: Entity, report: Report): void {
  const columns = new Map<string, Field>();
  for (const field of storedFields(entity)) {
    const first = columns.get(field.column.name);
    if (first === undefined) columns.set(field.column.name, field);
    else {
      const parameters = { first: first.name, second: field.name, column: field.column.name };
      report.add("column-twice", field.span, parameters, [{ span: first.span, message: "the first one" }]);
    }
  }
}

/** Methods and properties that meet only after their generated forms are made: `aB` and `a_b` both give `setAB`. */
function checkMembers(entity: Entity, report: Report): void {
  const made = new Map<string, { readonly what: string; readonly span: Span | null }>(
    reserved.map((name) => [name, { what: "a method of every repository", span: null }]),
  );
  const add = (name: string, what: string, span: Span): void => {
    const first = made.get(name);
    if (first === undefined) {
      made.set(name, { what, span });
      return;
    }
    const labels = first.span === null ? [] : [{ span: first.span, message: "the other one" }];
    report.add(
      "generated-twice",
      span,
      { first: first.what, second: what, name, suggestion: "rename one of them" },
      labels,
    );
  };
  for (const field of entity.fields) {
    const what = `\`${field.name}\``;
    if (field.inUpdate) add(`set${pascalCase(field.name)}`, what, field.span);
    if (field.inUpdate && field.nullable) add(`clear${pascalCase(field.name)}`, what, field.span);
    if (field.sortable !== null) add(`sort ${pascalCase(field.name)}`, what, field.span);
  }
  for (const { suffix, fields } of entity.lookups) {
    const [first = entity.id] = fields;
    add(`findBy${suffix}`, `the lookup by \`${fields.map((field) => field.name).join("`, `")}\``, first.span);
  }
  for (const scope of entity.scopes)
    add(`list${pascalCase(scope.name.value)}`, `the scope \`${scope.name.value}\``, scope.span);
  for (const { name } of entity.projections) {
    add(`findById${pascalCase(name.value)}`, `the projection \`${name.value}\``, name.span);
    add(`type ${entity.names.type}${pascalCase(name.value)}`, `the projection \`${name.value}\``, name.span);
  }
  for (const parent of entity.parents) add(parent.method, `\`@belongsTo\` on \`${parent.field.name}\``, parent.span);
  for (const child of entity.children)
    add(`find${child.suffix}`, `\`@hasMany<${child.target.names.type}>\``, child.span);
}

const reserved = [
  ..."findById findByIds list listAfter listFiltered query create createMany update delete deleteMany upsert".split(
    " ",
  ),
  ..."hardDelete restore findByIdWithDeleted listWithDeleted queryWithDeleted findByIdForUpdate".split(" "),
  ..."findByIdScoped listByOwner updateScoped deleteScoped".split(" "),
];

/** Query fields meet among each other, and with the paging that every list has. */
function checkConditions(entity: Entity, report: Report): void {
  const paging = new Set(["limit", "offset", "sort", "after"]);
  const made = new Map<string, Condition>();
  for (const condition of entity.conditions) {
    const { name, span, field } = condition;
    const other = made.get(name);
    const first = other === undefined ? null : `\`@filter\` on \`${other.field.name}\``;
    const second = paging.has(name) ? "the paging of every list" : first;
    if (second === null) made.set(name, condition);
    else {
      const parameters = {
        first: `\`@filter\` on \`${field.name}\``,
        second,
        name,
        suggestion: "rename the field, or remove one filter",
      };
      report.add(
        "generated-twice",
        span,
        parameters,
        other === undefined ? [] : [{ span: other.span, message: "the other one" }],
      );
    }
  }
}
