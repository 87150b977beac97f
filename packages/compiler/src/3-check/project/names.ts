// ED107 and ED112: two entities with one name or table, two generated things with one name.

import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder, directoryOf } from "../../2-model/data/folder.ts";
import type { Model } from "../../2-model/data/model.ts";
import { exportsOf } from "../../2-model/names/exports.ts";
import type { Router } from "../../2-model/names/files.ts";
import type { Report } from "../../diagnostics/report.ts";

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
    if (api !== null && api.operations.length > 0) {
      const other = paths.get(api.path);
      if (other === undefined) paths.set(api.path, entity);
      else
        report.add(
          "generated-twice",
          api.places.path,
          {
            first: `\`${other.names.type}\``,
            second: `\`${type}\``,
            name: api.path,
            suggestion: "give one of them another `path` in `api`",
          },
          { labels: [{ span: other.api?.places.path ?? other.source.span, message: "the other one" }] },
        );
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
    const beside = folders.get(folder);
    if (beside !== undefined && beside.names.type !== type) {
      const parameters = {
        first: `\`${beside.names.type}\``,
        second: `\`${type}\``,
        name: folder,
        suggestion: "rename one of the classes",
      };
      report.add("generated-twice", entity.source.span, parameters, {
        labels: [{ span: beside.source.span, message: "the other one" }],
      });
    } else folders.set(folder, entity);
  }
  checkNeighbours(model, router, report);
}

/** An entity `OrderRow` beside the rows of `Order`: whoever imports both would get one of them. */
function checkNeighbours({ entities }: Model, router: Router, report: Report): void {
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
