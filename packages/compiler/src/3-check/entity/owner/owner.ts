// ED201, ED204, ED310 to ED313, ED409, ED504, ED505 and ED702: rules that keep the rows of owners apart.
import { type Endpoint, endpointWord, isReadOnly } from "../../../2-model/data/api.ts";
import { type Entity, isPartlyUnreadable, type Parent } from "../../../2-model/data/entity.ts";
import { isOrdered, scalarOf } from "../../../2-model/data/field/column-type.ts";
import { describeType } from "../../../2-model/data/field/describe-type.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { isJoinOf, type Join } from "../../../2-model/data/join.ts";
import { hasOwnedRoutes, ownerField } from "../../../2-model/data/ownership.ts";
import { distributionField } from "../../../2-model/data/table/distribution.ts";
import { areColumns, keyLabels } from "../../../2-model/data/table/index-keys.ts";
import { conflictIndexes, equalFields, type Index } from "../../../2-model/data/table/indexes.ts";
import { isInKey, soleKey } from "../../../2-model/data/table/key.ts";
import { removeOption } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { listing } from "../../../text/names.ts";
import { changeUniqueRows } from "../../field/unique-rows.ts";

export function checkOwner(entity: Entity, report: Report): void {
  const { owner } = entity;
  checkPolicy(entity, report);
  checkUpsert(entity, report);
  for (const join of entity.joins) checkJoined(entity, join, report);
  for (const parent of entity.parents) checkWithin(entity, parent, report);
  if (owner !== null && owner === soleKey(entity)) report.add("owner-id", owner.span, { field: owner.name });
  if (owner !== null && !isPrincipal(owner))
    report.add("owner-type", owner.span, { field: owner.name, type: describeType(owner.type) });
  for (const field of entity.fields) {
    const { uniqueInOwner } = field.column;
    if (uniqueInOwner === "live" && entity.live === null && !entity.source.options.has("softDelete")) {
      const parameters = { field: field.name, option: "live-owner", instead: '"owner"' };
      const fixes = changeUniqueRows(field, "live-owner", '"owner"');
      report.add("live-without-deletion", field.span, parameters, { fixes });
    }
    if (uniqueInOwner === "no" || owner !== null || isPartlyUnreadable(entity)) continue;
    const [option, instead] = uniqueInOwner === "all" ? ["owner", "true"] : ["live-owner", '"live"'];
    const parameters = { option, instead, field: field.name, entity: entity.names.type };
    report.add("unique-without-owner", field.span, parameters, { fixes: changeUniqueRows(field, option, instead) });
  }
  checkSelf(entity, report);
  checkUnguarded(entity, report);
  checkUniqueness(entity, report);
  checkExclusions(entity, report);
  checkDistributed(entity, report);
  const created = entity.api?.handlerSpans.create ?? null;
  if (created === null || entity.api?.owner !== "id") return;
  const suggestion = "remove it: an owner reads only its own row, and creates none";
  const parameters = { name: "create", entity: entity.names.type, reason: '`owner: "id"`', suggestion };
  report.add("operation-impossible", created, parameters);
}

/** True if values of this type can identify an owner. A type that only tsc can resolve is stored as text. */
function isPrincipal({ type }: Field): boolean {
  const scalar = scalarOf(type);
  return isOrdered(type) && scalar?.family !== "float" && scalar?.value !== "boolean";
}

function isUuid({ type }: Field): boolean {
  return type.kind === "scalar" && type.scalar === "uuid";
}

/** A policy compares the owner, so there has to be one. */
function checkPolicy(entity: Entity, report: Report): void {
  const rls = entity.migrations?.rls ?? null;
  if (rls === null || ownerField(entity) !== null || isPartlyUnreadable(entity)) return;
  report.add("rls-without-owner", rls, { entity: entity.names.type });
}

/** `owner: "id"` needs a key of one field, and no `@owner`. */
function checkSelf({ api, owner, key, names }: Entity, report: Report): void {
  if (api?.owner !== "id") return;
  const entity = names.type;
  if (owner !== null) {
    const parameters = { entity, reason: `its owner is \`${owner.name}\``, suggestion: "keep one of the two" };
    report.add("owner-of-nothing", api.spans.owner, parameters, {
      labels: [{ span: owner.span, message: "the owner" }],
    });
  } else if (key.fields.length > 1) {
    const reason = `its key has ${key.fields.length} fields, and it is not known which of them is the owner's id`;
    const suggestion = "remove it, and annotate the field with the owner's id with `@owner`; it may be part of the key";
    report.add("owner-of-nothing", api.spans.owner, { entity, reason, suggestion });
  }
}

/** A unique index over the rows of all owners reveals values of other owners through its conflicts. */
function checkUniqueness(entity: Entity, report: Report): void {
  const { owner, key, api } = entity;
  // If rows are distributed by owner, ED702 already requires the owner in every unique index.
  if (owner === null || owner === distributionField(entity) || api === null || !hasOwnedRoutes(entity)) return;
  if (!api.endpoints.some((endpoint) => endpoint === "create" || endpoint === "update")) return;
  for (const index of conflictIndexes(entity.indexes, key)) {
    const { keys, fields, span } = index;
    if (fields.includes(owner)) continue;
    // Values that no request sets, such as codes generated by the server, cannot be probed, and UUIDs of keys cannot be
    // guessed.
    if (areColumns(keys) && fields.every(({ valueSource, inUpdate }) => valueSource.kind !== "request" && !inUpdate))
      continue;
    if (fields.some((field) => isInKey(entity, field) && isUuid(field))) continue;
    const what = keyLabels(keys).join(" with ");
    report.add("unique-across-owners", span, { what, suggestion: uniqueInOwner(index, owner) });
  }
}

/** Exclusion constraints reveal other owners' rows in the same way: overlapping ranges can be probed. */
function checkExclusions(entity: Entity, report: Report): void {
  const { owner, indexes, api } = entity;
  if (owner === null || owner === distributionField(entity) || api === null || !hasOwnedRoutes(entity)) return;
  for (const index of indexes.filter(({ createdBy }) => createdBy === "exclude-constraint")) {
    if (equalFields(index).includes(owner)) continue;
    const what = keyLabels(index.keys).join(", ");
    const suggestion = `add \`["${owner.name}", "="]\` to \`with\``;
    report.add("exclude-across-owners", index.span, { what, suggestion });
  }
}

/** Suggests how to make an index unique within the rows of an owner. */
function uniqueInOwner({ keys, fields: [first], createdBy }: Index, owner: Field): string {
  const isAlone = keys.length === 1 && areColumns(keys);
  if (createdBy === "primary-key") {
    const unique = isAlone ? `\`unique: "owner"\` on \`${first?.name}\`` : `a \`uniqueIndex\` with \`${owner.name}\``;
    return `generate the key, \`@id id!: Uuid\`, and use ${unique}; or add \`${owner.name}\` to the key with \`@id\``;
  }
  if (!isAlone) return `add \`${owner.name}\` to the unique index`;
  return `make it unique within the owner: \`unique: "${first?.column.unique === "live" ? "live-owner" : "owner"}"\``;
}

/** Citus requires the distribution column in every unique index and exclusion constraint. */
function checkDistributed(entity: Entity, report: Report): void {
  const field = distributionField(entity);
  if (field === null) return;
  for (const index of entity.indexes) {
    const { keys, fields, span, unique, createdBy } = index;
    const isExclusion = createdBy === "exclude-constraint";
    if ((unique === "no" && !isExclusion) || equalFields(index).includes(field)) continue;
    const { upsert, owner } = entity;
    // A missing owner in the conflict target has its own diagnostic.
    const isCompared = upsert?.target === index && owner !== field;
    const conflict = [field, ...fields].map(({ name }) => `"${name}"`).join(", ");
    const also = isCompared ? `, and to \`upsert\`: \`conflict: [${conflict}]\`` : "";
    const suggestion = `${uniqueWithin(entity, field, index)}${also}`;
    const what = keyLabels(keys).join(isExclusion ? ", " : " with ");
    const parameters = { what, entity: entity.names.type, field: field.name, suggestion };
    const labels = upsert?.target === index ? [{ span: upsert.span, message: "the conflict target of `upsert`" }] : [];
    report.add(isExclusion ? "distribution-exclude" : "distribution-unique", span, parameters, { labels });
  }
}

/** Suggests how to make an index unique among rows with the same value of a field. */
function uniqueWithin({ owner }: Entity, field: Field, { keys, fields, unique, createdBy }: Index): string {
  if (createdBy === "exclude-constraint") return `add \`["${field.name}", "="]\` to \`with\``;
  if (fields.length === 1 && unique !== "some" && owner === field)
    return `make it unique within the owner: \`unique: "${unique === "live" ? "live-owner" : "owner"}"\``;
  if (!areColumns(keys)) return `add \`"${field.name}"\` to it`;
  const names = [field, ...fields].map(({ name }) => `"${name}"`).join(", ");
  return `add \`${field.name}\` to it: \`uniqueIndex: [[${names}]]\``;
}

/**
 * Reports operations that would reach the rows of every owner, because without a guard the caller is unknown. Only
 * reads can be marked as public. Operations that one guard would protect are reported once.
 */
function checkUnguarded(entity: Entity, report: Report): void {
  const { api } = entity;
  const owner = ownerField(entity);
  if (api === null || owner === null || api.isGuardUnreadable) return;
  const labels = [{ span: owner.span, message: "the owner" }];
  const unguarded = api.endpoints.filter(
    (endpoint) => api.guards[endpoint] === null && !(isReadOnly(endpoint) && api.noGuardSpans[endpoint] !== null),
  );
  const commands = api.commands.filter(({ isPublic, guard }) => !isPublic && guard === null);
  const hasNoGuard = api.spans.guard === api.span;
  const place = hasNoGuard ? api.spans.handlers : api.spans.guard;
  for (const [span, those] of Map.groupBy(unguarded, (endpoint) => api.noGuardSpans[endpoint] ?? place)) {
    const named = those.map((endpoint) => `\`${endpointWord(endpoint)}\``);
    if (hasNoGuard && commands.length > 0) {
      const names = listing(commands.map(({ command }) => `\`${command.name.value}\``));
      named.push(`the ${commands.length === 1 ? "command" : "commands"} ${names}`);
    }
    const parameters = { operations: listing(named), what: describeHarm(those), entity: entity.names.type };
    report.add("owner-unguarded", span, parameters, { labels });
  }
  if (hasNoGuard && unguarded.length > 0) return;
  for (const { command } of commands) {
    const parameters = { command: command.name.value, entity: entity.names.type };
    report.add("owner-unguarded-command", command.name.span, parameters, { labels });
  }
}

/** Describes what unguarded operations allow anybody to do with rows. */
function describeHarm(operations: readonly Endpoint[]): string {
  const verb = (endpoint: Endpoint): string => {
    if (endpoint === "stream") return "follow";
    return isReadOnly(endpoint) ? "read" : "change";
  };
  const verbs = new Set(operations.map(verb));
  return listing(["read", "follow", "change"].filter((one) => verbs.has(one)));
}

function checkJoined(entity: Entity, join: Join, report: Report): void {
  const { owner } = entity;
  if (owner === null || !canLeaveOwner(entity, join)) return;
  const parameters = { alias: join.alias, owner: owner.name };
  report.add("join-across-owners", join.span, parameters, { labels: [{ span: owner.span, message: "the owner" }] });
}

/**
 * True if a join can return rows of other owners: it compares neither the owner nor a foreign key that includes the
 * owner.
 */
function canLeaveOwner(entity: Entity, join: Join): boolean {
  const { owner } = entity;
  if (owner === null || join.on.some(({ field }) => field === owner)) return false;
  return !entity.parents.some((parent) => {
    const containsForeignKey = parent.pairs.every(({ own, target: part }) =>
      join.on.some(({ field, column }) => field === own && column.value === part.column.name),
    );
    return (
      containsForeignKey &&
      isJoinOf(join, parent.target.table) &&
      (parent.ownerPair !== null || ownerField(parent.target) === null)
    );
  });
}

/** A composite foreign key is not enforced if one of its columns is NULL, and `SET NULL` would clear the owner, too. */
function checkWithin(
  entity: Entity,
  { field, target, ownerPair, onUpdate, onUpdateSpan, span }: Parent,
  report: Report,
): void {
  if (ownerPair === null) return;
  const sides = [
    [entity, ownerPair.own],
    [target, ownerPair.target],
  ] as const;
  for (const [side, owner] of sides) {
    if (owner.nullable) {
      const parameters = { field: field.name, entity: side.names.type, owner: owner.name };
      report.add("owner-nullable", span, parameters, { labels: [{ span: owner.span, message: "the owner" }] });
    }
    if (side === target && entity === target) break;
  }
  if (onUpdate === "set null" || onUpdate === "set default")
    report.add(
      "owner-emptied",
      span,
      { field: field.name, action: onUpdate, owner: ownerPair.own.name },
      { fixes: onUpdateSpan === null ? [] : [removeOption("onUpdate", onUpdateSpan)] },
    );
}

/** Without the owner in the conflict target, an upsert would update the row of another owner. */
function checkUpsert({ upsert, owner }: Entity, report: Report): void {
  if (upsert === null || owner === null || upsert.target.fields.includes(owner)) return;
  const [first = upsert] = upsert.conflict;
  report.add(
    "upsert-without-owner",
    first.span,
    { owner: owner.name },
    { labels: [{ span: owner.span, message: "the owner" }] },
  );
}
