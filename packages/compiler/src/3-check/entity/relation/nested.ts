// ED324 to ED328: nested members of responses that could show rows of others, or that cannot be read.
import type { Entity } from "../../../2-model/data/entity.ts";
import { isSecret } from "../../../2-model/data/field/field.ts";
import type { JsonNamed } from "../../../2-model/data/field/json-name.ts";
import { type NestedMember, nestedMembers } from "../../../2-model/data/nested.ts";
import { haveSameOwners } from "../../../2-model/data/ownership.ts";
import { relationMethod } from "../../../2-model/names/methods.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { isIdentifier } from "../../../text/literal.ts";

export function checkNested(entity: Entity, report: Report): void {
  for (const member of nestedMembers(entity)) {
    checkName(entity, member, report);
    checkLimit(member, report);
    checkOwners(entity, member, report);
    checkDistribution(entity, member, report);
    checkSkipped(member, report);
  }
}

/** ED325 */
function checkName(entity: Entity, { name, jsonName, span }: NestedMember, report: Report): void {
  const refuse = (reason: string, suggestion: string): void =>
    void report.add("nested-name", span, { entity: entity.names.type, name, reason, suggestion });
  const isTaken = (one: JsonNamed): boolean => one.name === name || one.jsonName === jsonName;
  const field = entity.fields.find(isTaken);
  const other = nestedMembers(entity).find(isTaken);
  if (!isIdentifier(name) || name === "__proto__")
    refuse("it is not the name of a property", "use letters, digits and `_`");
  else if (entity.methods.includes(name)) refuse("the class has a method of this name", "choose another name");
  else if (field !== undefined) refuse(`the field \`${field.name}\` has this name`, "choose another name");
  else if (other !== undefined && other.span !== span)
    refuse("another relation shows its rows under this name", "choose another name");
}

/** ED326 */
function checkLimit({ name, limit, relation }: NestedMember, report: Report): void {
  if (limit === null || (Number.isInteger(limit.value) && limit.value >= 1 && limit.value <= 100)) return;
  report.add("nested-limit", limit.span, { name, limit: String(limit.value), method: relationMethod(relation.of) });
}

/** ED324: rows of an owner are shown only where the row is read for the same owner. */
function checkOwners(entity: Entity, member: NestedMember, report: Report): void {
  const { name, target, span } = member;
  const refusal = ownerRefusal(entity, member);
  if (refusal !== null) report.add("nested-other-owner", span, { name, plural: target.names.pluralLabel, ...refusal });
}

function ownerRefusal(
  entity: Entity,
  { target, relation }: NestedMember,
): { readonly reason: string; readonly suggestion: string } | null {
  const through = relation.kind === "links" ? [relation.of.through] : [];
  const owned = [target, ...through].find((one) => one.owner !== null);
  if (owned === undefined) return null;
  if (!haveSameOwners(entity, owned)) {
    const difference = entity.owner === null ? "has no `@owner`" : "has other owners";
    const reason = `\`${entity.names.type}\` ${difference}`;
    return { reason, suggestion: "give both the same owner, or remove `response`" };
  }
  const open = unguardedRead(entity);
  if (open === null) return null;
  const reason = `\`${open}\` has no guard, so it reads the rows of all owners`;
  return { reason, suggestion: "give it a guard, or remove `response`" };
}

/** Returns the name of an endpoint or command that shows rows without a guard; null if each has one. */
function unguardedRead({ api }: Entity): string | null {
  if (api === null || !api.endpoints.some((endpoint) => api.guards[endpoint] !== null)) return null;
  const endpoint = api.endpoints.find((one) => one !== "stream" && one !== "delete" && api.guards[one] === null);
  const open = api.commands.find(({ guard, command }) => guard === null && command.result.kind === "entity");
  return endpoint ?? open?.command.name.value ?? null;
}

/** ED327 */
function checkDistribution(entity: Entity, { name, target, relation, span }: NestedMember, report: Report): void {
  if (entity.distribution === null && target.distribution === null) return;
  report.add("nested-distributed", span, { name, method: relationMethod(relation.of) });
}

/** ED328: a parent shows its key, which is the value of the foreign key. A secret one is refused by another rule. */
function checkSkipped({ name, relation, span }: NestedMember, report: Report): void {
  if (relation.kind !== "parent") return;
  const hidden = relation.of.pairs.map(({ own }) => own).find((field) => field.isHidden && !isSecret(field));
  if (hidden === undefined) return;
  report.add("nested-skipped", span, { name, field: hidden.name });
}
