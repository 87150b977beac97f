// ED107 and ED112: two entities with one name or table, two generated things with one name.

import { choiceIn } from "../../2-model/data/column-type.ts";
import type { Condition } from "../../2-model/data/condition.ts";
import { type Entity, hasQuery, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { derivedFolder, directoryOf } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { pascalCase } from "../../text/names.ts";

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
    const folder = derivedFolder(entity);
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
  checkNeighbours(model, report);
}

/** The types that are generated for an entity, besides its projections and commands. */
function typeNames(entity: Entity): readonly string[] {
  const suffixes = [
    ..."Response Patch Row Repository ServerValues Created".split(" "),
    ...(hasQuery(entity) ? ["Query", "SortField"] : []),
    ...(entity.joins.length > 0 ? ["View", "ViewRow"] : []),
    ...(entity.transactions ? ["TransactionRepo"] : []),
    ...(entity.events === null ? [] : ["Event", "EventEntity"]),
    ...(entity.events?.channel == null ? [] : ["Subscriber"]),
    ...(entity.hooks ? ["Hooks", "RepositoryOptions"] : []),
    ...(entity.commands.length > 0 ? ["Command", "CommandResult", "CommandHandler", "CommandHandlerOptions"] : []),
    ...(entity.migrations === null ? [] : ["Migration"]),
    ...(entity.api === null ? [] : ["Api", "RouteOptions", "RouterSchema"]),
  ];
  const { type } = entity.names;
  const around = [`Insertable${type}`, `Create${type}Request`, `Update${type}Request`, `Postgres${type}Repository`];
  return [...around, ...suffixes.map((suffix) => `${type}${suffix}`)];
}

/** An entity `OrderRow` beside the rows of `Order`: whoever imports both would get one of them. */
function checkNeighbours({ entities }: Model, report: Report): void {
  const makers = new Map<string, Entity>();
  for (const entity of entities) {
    const projections = entity.projections.map(({ name }) => `${entity.names.type}${pascalCase(name.value)}`);
    const commands = entity.commands.map((command) => command.type);
    for (const name of [...typeNames(entity), ...projections, ...commands])
      makers.set(`${directoryOf(entity)}${name}`, entity);
  }
  for (const entity of entities) {
    const { type } = entity.names;
    const maker = makers.get(`${directoryOf(entity)}${type}`);
    if (maker === undefined || maker === entity) continue;
    const parameters = {
      first: `the entity \`${maker.names.type}\``,
      second: `the class \`${type}\``,
      name: type,
      suggestion: "rename the class, or move it to another folder",
    };
    report.add("generated-twice", entity.source.span, parameters, [
      { span: maker.source.span, message: "the entity that it is generated for" },
    ]);
  }
}

function checkColumns(entity: Entity, report: Report): void {
  const columns = new Map<string, Field>();
  for (const field of storedFields(entity)) {
    const first = columns.get(field.column.name);
    if (first === undefined) columns.set(field.column.name, field);
    else {
      const suggestion = [first, field].some(({ path }) => path.length > 1)
        ? "rename one, or give the embedded object another `prefix`"
        : 'rename one, or give it another column: `@column({ name: "…" })`';
      const parameters = { first: first.name, second: field.name, column: field.column.name, suggestion };
      report.add("column-twice", field.span, parameters, [{ span: first.span, message: "the first one" }]);
    }
  }
}

/** Methods and properties that meet only after their generated forms are made: `aB` and `a_b` both give `setAB`. */
function checkMembers(entity: Entity, report: Report): void {
  const made = new Map<string, { readonly what: string; readonly span: Span | null }>([
    ...reserved.map((name) => [name, { what: "a method that repositories have", span: null }] as const),
    ...typeNames(entity).map((name) => [name, { what: "a type that entities have", span: null }] as const),
  ]);
  const add = (name: string, what: string, span: Span, place = ""): boolean => {
    const key = `${place}${name}`;
    const first = made.get(key);
    if (first === undefined) {
      made.set(key, { what, span });
      return true;
    }
    const labels = first.span === null ? [] : [{ span: first.span, message: "the other one" }];
    report.add(
      "generated-twice",
      span,
      { first: first.what, second: what, name, suggestion: "rename one of them" },
      labels,
    );
    return false;
  };
  /** What is named in an annotation: a part of names in TypeScript. */
  const addNamed = (given: string, kind: string, span: Span, names: readonly string[]): void => {
    const what = kind.startsWith("`") ? kind : `${kind} \`${given}\``;
    if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(given)) names.every((name) => add(name, what, span));
    else report.add("generated-name", span, { what: kind, name: `\`${JSON.stringify(given)}\`` });
  };
  for (const field of entity.fields) {
    const what = `\`${field.name}\``;
    const pascal = pascalCase(field.name);
    if (field.inUpdate) add(field.name, what, field.span, "patch ");
    if (field.inUpdate) add(`set${pascal}`, what, field.span, "patch ");
    if (field.inUpdate && field.nullable) add(`clear${pascal}`, what, field.span, "patch ");
    if (choiceIn(field.type) !== null) add(`${entity.names.prefix}${pascal}Values`, what, field.span);
    if (field.inUpdate && entity.version !== null && field.name === "expectedVersion") {
      const parameters = { first: "`@version`", second: what, name: field.name, suggestion: "rename the field" };
      report.add("generated-twice", field.span, parameters);
    }
    if (field.sortable !== null) add(`${pascal}Asc`, what, field.span, "sort ");
  }
  for (const { suffix, fields } of entity.lookups) {
    const [first = entity.id] = fields;
    add(`findBy${suffix}`, `the lookup by \`${fields.map((field) => field.name).join("`, `")}\``, first.span);
  }
  for (const { name } of entity.scopes) addNamed(name.value, "the scope", name.span, [`list${pascalCase(name.value)}`]);
  for (const { name } of entity.projections) {
    const type = `${entity.names.type}${pascalCase(name.value)}`;
    const names = [`findById${pascalCase(name.value)}`, type, `${type}Row`];
    addNamed(name.value, "the projection", name.span, names);
  }
  for (const { name, type: command } of entity.commands) addNamed(name.value, "the command", name.span, [command]);
  for (const parent of entity.parents) add(parent.method, `\`@belongsTo\` on \`${parent.field.name}\``, parent.span);
  for (const { suffix, target, span } of entity.children)
    addNamed(suffix, `\`@hasMany<${target.names.type}>\``, span, [`find${suffix}`]);
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
