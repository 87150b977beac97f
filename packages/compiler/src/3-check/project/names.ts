// ED107 and ED112: two entities with the same name, table, path or generated folder.

import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder, directoryOf } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import { exportsOf } from "../../2-model/names/exports.ts";
import type { Router } from "../../2-model/names/files.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { repeated } from "./repeated.ts";

export function checkNames(model: Model, router: Router, report: Report): void {
  const { entities } = model;
  for (const [first, { names, source }] of repeated(entities, (entity) => entity.names.type)) {
    const label = { span: first.source.span, message: "the other one" };
    report.add("entity-name-twice", source.span, { entity: names.type }, label);
  }
  for (const [first, second] of repeated(entities, tableOf)) {
    const label = { span: first.table.span, message: "the other one" };
    report.add("table-twice", second.table.span, { table: tableOf(second) }, label);
  }
  for (const [first, second] of repeated(entities, derivedFolder)) {
    if (first.names.type === second.names.type) continue;
    const duplicate = { first, second, name: derivedFolder(second), suggestion: "rename one of the classes" };
    reportDuplicate(duplicate, second.source.span, first.source.span, report);
  }
  const served = entities.flatMap((entity) =>
    entity.api === null || entity.api.endpoints.length === 0 ? [] : [{ entity, api: entity.api }],
  );
  for (const [first, { entity, api }] of repeated(served, (one) => one.api.path)) {
    const suggestion = "give one of them another `path` in `api`";
    const duplicate = { first: first.entity, second: entity, name: api.path, suggestion };
    reportDuplicate(duplicate, api.spans.path, first.api.spans.path, report);
  }
  checkGeneratedTypes(model, router, report);
}

function tableOf({ table }: Entity): string {
  return `${table.schema}.${table.name}`;
}

interface Duplicate {
  readonly first: Entity;
  readonly second: Entity;
  readonly name: string;
  readonly suggestion: string;
}

function reportDuplicate({ first, second, name, suggestion }: Duplicate, at: Span, other: Span, report: Report): void {
  const parameters = { first: `\`${first.names.type}\``, second: `\`${second.names.type}\``, name, suggestion };
  report.add("generated-twice", at, parameters, { span: other, message: "the other one" });
}

/** Reports an entity with the name of another entity's generated type, such as `OrderRow` in the folder of `Order`. */
function checkGeneratedTypes({ entities }: Model, router: Router, report: Report): void {
  const types = new Set(entities.map(({ names }) => names.type));
  const makers = new Map<string, Entity>();
  for (const entity of entities)
    for (const { name } of exportsOf(entity, router))
      if (types.has(name)) makers.set(`${directoryOf(entity)}${name}`, entity);
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
    const label = { span: maker.source.span, message: "the entity that it is generated for" };
    report.add("generated-twice", entity.source.span, parameters, label);
  }
}
