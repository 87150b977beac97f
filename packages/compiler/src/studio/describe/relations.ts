// Describes the relations of an entity, which lead from a row to others.
import type { Entity } from "../../2-model/data/entity.ts";
import { requestFilters } from "../../2-model/data/http.ts";
import { relationMethod } from "../../2-model/names/methods.ts";
import { sentence } from "../../text/names.ts";
import type { ParentAnswer, ReferrerAnswer, RelationAnswer } from "../answers/project.ts";

export function describeParents({ parents }: Entity): readonly ParentAnswer[] {
  return parents.map((parent) => ({
    name: relationMethod(parent),
    entity: parent.target.names.property,
    field: parent.field.name,
    fields: parent.pairs.map(({ own }) => own.name),
  }));
}

export function describeRelations({ children, links }: Entity): readonly RelationAnswer[] {
  return [
    ...children.map((child) => ({
      name: relationMethod(child),
      label: sentence(child.suffix),
      entity: child.target.names.property,
      isMany: child.count === "many",
    })),
    ...links.map((link) => ({
      name: relationMethod(link),
      label: sentence(link.suffix),
      entity: link.target.names.property,
      isMany: true,
    })),
  ];
}

/** Returns the lists that show the rows which refer to one of this entity, without a relation for it. */
export function describeReferrers(entity: Entity, entities: readonly Entity[]): readonly ReferrerAnswer[] {
  return entities.flatMap((other) =>
    other.parents
      .filter(({ target, pairs }) => target.names.property === entity.names.property && pairs.length === 1)
      .filter(
        ({ field }) =>
          !entity.children.some((child) =>
            child.pairs.some(
              ({ own }) => own.name === field.name && child.target.names.property === other.names.property,
            ),
          ),
      )
      .flatMap(({ field }) => {
        const filter = requestFilters(other).find(
          (condition) => condition.kind === "eq" && condition.field.name === field.name,
        );
        return filter === undefined ? [] : [{ entity: other.names.property, parameter: filter.jsonName }];
      }),
  );
}
