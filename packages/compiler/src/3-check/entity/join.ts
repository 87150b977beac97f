// ED112 and ED409: names that meet in the view, and joined rows of other owners.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Join } from "../../2-model/data/join.ts";
import { ownerField } from "../../2-model/data/ownership.ts";
import type { Report } from "../../diagnostics/report.ts";

export function checkJoins(entity: Entity, entities: readonly Entity[], report: Report): void {
  for (const join of entity.joins) checkOwners(entity, join, entities, report);
  const aliases = new Set([entity.table.name]);
  const properties = new Map(entity.fields.map((field) => [field.name, `the field \`${field.name}\``]));
  for (const { alias, columns, span } of entity.joins) {
    if (aliases.has(alias)) report.add("alias-twice", span, { entity: entity.names.type, alias });
    aliases.add(alias);
    for (const { name } of columns) {
      const first = properties.get(name);
      const second = `the join \`${alias}\``;
      if (first === undefined) properties.set(name, second);
      else {
        const suggestion = "name the property of the join otherwise, in `<>` and in `fields`";
        report.add("generated-twice", span, { first, second, name: `${entity.names.type}View.${name}`, suggestion });
      }
    }
  }
}

/** A joined row is the owner's where its owner is compared, or the foreign key that leads to it compares the owners. */
function checkOwners(entity: Entity, join: Join, entities: readonly Entity[], report: Report): void {
  const { owner } = entity;
  if (owner === null || join.on.some(({ field }) => field === owner)) return;
  const target = entities.find(({ table }) => table.name === join.table && table.schema === join.schema);
  const isReference = entity.parents.some((parent) => {
    const isOver = join.on.some(
      ({ field, column }) => field === parent.field && column === parent.target.id.column.name,
    );
    return isOver && parent.target === target && (parent.within !== null || ownerField(parent.target) === null);
  });
  if (isReference) return;
  const parameters = { alias: join.alias, owner: owner.name };
  report.add("join-across-owners", join.span, parameters, [{ span: owner.span, message: "the owner" }]);
}
