// Describes a project to the page: its database, its entities and their diagram.
import type { Entity } from "../../2-model/data/entity.ts";
import { isText } from "../../2-model/data/field/column-type.ts";
import { admitsAdministrators, identityOf, needsOwnerSetting, ownerIdentity } from "../../2-model/data/ownership.ts";
import { canCreate, canUpdate } from "../../2-model/data/write/inputs.ts";
import { diagramTable } from "../../4-plan/app/diagram.ts";
import { listing } from "../../text/names.ts";
import type { EntityAnswer, OwnerAnswer, ProjectAnswer } from "../answers/project.ts";
import type { Studio } from "../studio.ts";
import { describeFields } from "./fields.ts";
import { describeFilters, describeOrders } from "./filters.ts";
import { describeParents, describeReferrers, describeRelations } from "./relations.ts";
import { visibilityOf } from "./visibility.ts";

export function describeProject(studio: Studio): ProjectAnswer {
  const { project, entities, address, role, code } = studio;
  return {
    project,
    database: {
      address,
      role: role.name,
      version: role.version,
      privileges: role.privileges,
      actor: code.isOwn ? null : code.actor,
    },
    entities: entities.map((entity) => describeEntity(entity, studio)),
    diagram: entities.flatMap((entity) => {
      const table = diagramTable(entity);
      return table === null ? [] : [{ ...table, entity: entity.names.property }];
    }),
  };
}

function describeEntity(entity: Entity, studio: Studio): EntityAnswer {
  const { names, table } = entity;
  const unavailable = unavailability(entity, studio);
  return {
    name: names.property,
    type: names.type,
    label: names.label,
    plural: names.pluralLabel,
    doc: entity.doc,
    table: table.schema === "public" ? table.name : `${table.schema}.${table.name}`,
    key: entity.key.fields.map(({ name }) => name),
    title: titleField(entity),
    fields: describeFields(entity),
    filters: describeFilters(entity),
    orders: describeOrders(studio.planOf(entity)),
    owner: describeOwner(entity, studio),
    isSoftDeleted: entity.deletedAt !== null,
    unavailable,
    readOnly: unavailable ?? readOnlyReason(entity, studio),
    canCreate: canCreate(entity),
    canUpdate: canUpdate(entity),
    remark: remarkOf(entity),
    parents: describeParents(entity),
    relations: describeRelations(entity),
    referrers: describeReferrers(entity, studio.entities),
  };
}

/** An entity whose repository the user has written is read by it alone. */
function unavailability(entity: Entity, { code }: Studio): string | null {
  if (entity.sql === "full" || code.isOwn) return null;
  return `\`${entity.names.type}\` has a repository of your own: pass a module that creates it with \`--repositories\``;
}

/** Writes without the hooks of the application would skip what it relies on. */
export function readOnlyReason({ hooks, names }: Entity, { code }: Studio): string | null {
  if (!hooks || code.isOwn) return null;
  return `writes of \`${names.type}\` run hooks of your application: pass a module that creates the repositories with them, \`--repositories\``;
}

function remarkOf({ commands, names }: Entity): string | null {
  if (commands.length === 0) return null;
  const list = listing(commands.map(({ name }) => `\`${name.value}\``));
  return commands.length === 1
    ? `Your application changes ${names.pluralLabel} by the command ${list}. Its code does not run here.`
    : `Your application changes ${names.pluralLabel} by the commands ${list}. Their code does not run here.`;
}

/** Names that people know a row by, best first. */
const titles = ["name", "title", "label", "subject", "slug", "email", "number", "code"];

function titleField(entity: Entity): string | null {
  const shown = entity.fields.filter((field) => visibilityOf(entity, field) === "shown" && field.parts === null);
  const known = titles.flatMap((name) => shown.find((field) => field.name === name) ?? []);
  const texts = shown.filter((field) => isText(field.type) && !entity.key.fields.includes(field));
  return (known[0] ?? texts[0])?.name ?? null;
}

function describeOwner(entity: Entity, { entities, role }: Studio): OwnerAnswer | null {
  const { owner } = entity;
  const kind = ownerIdentity(entity);
  if (owner === null || kind === null) return null;
  return {
    field: owner.name,
    kind,
    entity: entities.find((one) => identityOf(one) === kind)?.names.property ?? null,
    isRequired: needsOwnerSetting(entity) && !role.bypassesPolicies,
    admitsAdministrators: admitsAdministrators(entity),
  };
}
