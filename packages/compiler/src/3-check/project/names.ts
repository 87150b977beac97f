// ED107 and ED112: two entities with the same name, table, path or generated folder.

import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder, directoryOf } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import { exportsOf } from "../../2-model/names/exports.ts";
import type { Router } from "../../2-model/names/files.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";

export function checkNames(model: Model, router: Router, report: Report): void {
  const names = new Map<string, Entity>();
  const tables = new Map<string, Entity>();
  const folders = new Map<string, Entity>();
  const paths = new Map<string, Entity>();
  for (const entity of model.entities) {
    const { type } = entity.names;
    const first = names.get(type);
    if (first !== undefined) {
      report.add(
        "entity-name-twice",
        entity.source.span,
        { entity: type },
        { labels: [{ span: first.source.span, message: "the other one" }] },
      );
    } else names.set(type, entity);
    const table = `${entity.table.schema}.${entity.table.name}`;
    const { api } = entity;
    if (api !== null && api.endpoints.length > 0) {
      const other = paths.get(api.path);
      if (other === undefined) paths.set(api.path, entity);
      else {
        const span = other.api?.spans.path ?? other.source.span;
        const suggestion = "give one of them another `path` in `api`";
        reportDuplicate({ first: other, second: entity, name: api.path, suggestion }, api.spans.path, span, report);
      }
    }
    const sharing = tables.get(table);
    if (sharing !== undefined) {
      report.add(
        "table-twice",
        entity.table.span,
        { table },
        { labels: [{ span: sharing.table.span, message: "the other one" }] },
      );
    } else tables.set(table, entity);
    const folder = derivedFolder(entity);
    const sameFolder = folders.get(folder);
    if (sameFolder !== undefined && sameFolder.names.type !== type) {
      const duplicate = { first: sameFolder, second: entity, name: folder, suggestion: "rename one of the classes" };
      reportDuplicate(duplicate, entity.source.span, sameFolder.source.span, report);
    } else folders.set(folder, entity);
  }
  checkGeneratedTypes(model, router, report);
}

interface Duplicate {
  readonly first: Entity;
  readonly second: Entity;
  readonly name: string;
  readonly suggestion: string;
}

function reportDuplicate({ first, second, name, suggestion }: Duplicate, at: Span, other: Span, report: Report): void {
  const parameters = { first: `\`${first.names.type}\``, second: `\`${second.names.type}\``, name, suggestion };
  report.add("generated-twice", at, parameters, { labels: [{ span: other, message: "the other one" }] });
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
    report.add("generated-twice", entity.source.span, parameters, {
      labels: [{ span: maker.source.span, message: "the entity that it is generated for" }],
    });
  }
}
