// ED107 and ED112: two entities with one name or table, two generated things with one name.

import type { Condition } from "../2-model/condition.ts";
import type { Entity, Field, Model } from "../2-model/entity.ts";
import type { Report } from "../diagnostics/report.ts";
import { pascalCase } from "../text/names.ts";

export function checkNames(model: Model, report: Report): void {
  const names = new Map<string, Entity>();
  const tables = new Map<string, Entity>();
  const folders = new Map<string, Entity>();
  const paths = new Map<string, Entity>();
  for (const entity of model.entities) {
    const { type } = entity.names;
    const first = names.get(type);
    if (first !== undefined) {
      report.add("entity-name-twice", entity.source.span, { entity: type }, [
        { span: first.source.span, message: "the other one" },
      ]);
    } else names.set(type, entity);
    const table = `${entity.table.schema}.${entity.table.name}`;
    const { api } = entity;
    if (api !== null && api.operations.length > 0) {
      const other = paths.get(api.path);
      if (other === undefined) paths.set(api.path, entity);
      else
        report.add(
          "generated-twice",
          api.span,
          {
            first: `\`${other.names.type}\``,
            second: `\`${type}\``,
            name: api.path,
            suggestion: "give one of them another `path` in `api`",
          },
          [{ span: other.api?.span ?? other.source.span, message: "the other one" }],
        );
    }
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
  for (const field of entity.fields) {
    const first = columns.get(field.column.name);
    if (first === undefined) columns.set(field.column.name, field);
    else {
      const parameters = { first: first.name, second: field.name, column: field.column.name };
      report.add("column-twice", field.span, parameters, [{ span: first.span, message: "the first one" }]);
    }
  }
}

/** Names that meet only after their generated forms are made: `aB` and `a_b` both give `setAB`. */
function checkMembers(entity: Entity, report: Report): void {
  const made = new Map<string, Field>();
  const add = (place: "patch" | "lookup" | "sort" | "values", name: string, field: Field): void => {
    const first = made.get(`${place} ${name}`);
    if (first === undefined) made.set(`${place} ${name}`, field);
    else if (first !== field) {
      const parameters = {
        first: `\`${first.name}\``,
        second: `\`${field.name}\``,
        name,
        suggestion: "rename one of the fields",
      };
      report.add("generated-twice", field.span, parameters, [{ span: first.span, message: "the other one" }]);
    }
  };
  for (const field of entity.fields) {
    const pascal = pascalCase(field.name);
    if (field.inUpdate) add("patch", field.name, field);
    if (field.inUpdate) add("patch", `set${pascal}`, field);
    if (field.inUpdate && field.nullable) add("patch", `clear${pascal}`, field);
    if (field.column.unique) add("lookup", `findBy${pascal}`, field);
    if (field.sortable !== null) add("sort", `${pascal}Asc`, field);
    if (isChoice(field)) add("values", `${entity.names.prefix}${pascal}Values`, field);
    const lookup = `findBy${pascalCase(field.name)}`;
    if (field.column.unique && (lookup === "findById" || lookup === "findByIds")) {
      const second = "the lookup by id";
      report.add("generated-twice", field.span, {
        first: `\`${field.name}\``,
        second,
        name: lookup,
        suggestion: "rename the field",
      });
    }
  }
}

function isChoice({ type }: Field): boolean {
  return type.kind === "choice" || (type.kind === "array" && type.of.kind === "choice");
}

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
