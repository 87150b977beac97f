// Generated names that must be unique: setters, parameters, sort orders and commands.

import { fullTextSearch } from "../../language/filters/full-text.ts";
import { pascalCase } from "../../text/names.ts";
import { commandMethod, commandPath } from "../data/api.ts";
import type { Entity } from "../data/entity.ts";
import type { Condition } from "../data/field/condition.ts";
import type { Field } from "../data/field/field.ts";
import { sortFields } from "../data/http.ts";
import type { Command } from "../data/write/command.ts";
import {
  contentFields,
  hasUpdateRequest,
  updateFields,
  updateValueFields,
  versionExpectation,
} from "../data/write/inputs.ts";
import type { GeneratedName, Origin } from "./generated-name.ts";
import { originOf } from "./item-exports.ts";

/** Returns names such as `setBio` and `clearBio`. */
export function setters(field: Field): { readonly set: string; readonly clear: string | null } {
  const suffix = pascalCase(field.name);
  return { set: `set${suffix}`, clear: field.nullable ? `clear${suffix}` : null };
}

/** Returns the members of the patch builder. */
export function patchMembers(entity: Entity): readonly GeneratedName[] {
  if (!hasUpdateRequest(entity)) return [];
  const version: Origin = { what: "`@version`", span: null };
  const expected = versionExpectation(entity);
  return [
    ...(expected === null ? [] : [expected.name, "expectingVersion"].map((name) => ({ name, origin: version }))),
    ...updateFields(entity).flatMap((field) => {
      const { set, clear } = setters(field);
      return [field.name, set, ...(clear === null ? [] : [clear])].map((name) => ({ name, origin: originOf(field) }));
    }),
  ];
}

/**
 * Returns the members of the server's values if there is no update request, so that they contain the expected version.
 */
export function changeMembers(entity: Entity): readonly GeneratedName[] {
  const expected = versionExpectation(entity);
  if (hasUpdateRequest(entity) || expected === null) return [];
  const version: GeneratedName = { name: expected.name, origin: { what: "`@version`", span: null } };
  return [version, ...updateValueFields(entity).map((field) => ({ name: field.name, origin: originOf(field) }))];
}

/** The parameters of every list besides its filters. `sort` is reserved even if there is nothing to sort by. */
const paging = ["limit", "offset", "after", "sort", "count", "or"] as const;

/** Returns the parameters of a list's query string. */
export function queryParameters(entity: Entity): readonly GeneratedName[] {
  const common: Origin = { what: "the paging of every list", span: null };
  return [
    ...paging.map((name) => ({ name, origin: common })),
    ...entity.conditions.map((condition) => ({ name: condition.jsonName, origin: originOfCondition(condition) })),
  ];
}

function originOfCondition(condition: Condition): Origin {
  const what =
    condition.kind === "full-text" ? "`fullText`" : `\`@filter("${condition.kind}")\` on \`${condition.field.name}\``;
  return { what, span: condition.span };
}

/** The order of the matches of a search, best first. */
export const rankOrder = { key: "RankDesc", value: `${fullTextSearch.order}_desc` } as const;

/** Returns the names of a field's sort orders, such as `CreatedAtAsc` and `CreatedAtDesc`. */
export function orderKeys(field: Field): { readonly ascending: string; readonly descending: string } {
  const key = pascalCase(field.name);
  return { ascending: `${key}Asc`, descending: `${key}Desc` };
}

export function orders(entity: Entity): readonly GeneratedName[] {
  const { fullText } = entity;
  return [
    ...sortFields(entity).flatMap((field) =>
      Object.values(orderKeys(field)).map((name) => ({ name, origin: originOf(field) })),
    ),
    ...(fullText === null ? [] : [{ name: rankOrder.key, origin: { what: "`fullText`", span: fullText.span } }]),
  ];
}

/** Returns the methods of a command handler, which are also the names of the functions that create commands. */
export function commandMethods(entity: Entity): readonly GeneratedName[] {
  return [
    ...handlerMembers,
    ...entity.commands.map(({ name, method }) => ({
      name: method,
      origin: { what: `the command \`${name.value}\``, span: name.span },
    })),
  ];
}

/** Returns the routes of commands; names that differ only in case have the same route. */
export function commandRoutes({ api }: Entity): readonly GeneratedName[] {
  return (api?.commands ?? []).map(({ command }) => ({
    name: `${commandMethod(command)} ${command.hasId ? "/{id}" : ""}${commandPath(command)}`,
    origin: { what: `the command \`${command.name.value}\``, span: command.name.span },
  }));
}

/** Names that a handler's method cannot have, each with the reason. */
const handlerMembers: readonly GeneratedName[] = [
  { name: "handle", origin: { what: "handles all commands", span: null } },
  { name: "then", origin: { what: "would make a promise of the handler", span: null } },
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => ({
    name,
    origin: { what: "every object has", span: null },
  })),
];

export function commandProperties(command: Command, entity: Entity): readonly GeneratedName[] {
  const own: Origin = { what: `the command \`${command.name.value}\``, span: command.name.span };
  const carried = new Set([...(command.hasId ? entity.key.fields : []), ...contentFields(command, entity)]);
  return [
    { name: "command", origin: own },
    ...(command.content.kind === "payload" ? [{ name: "payload", origin: own }] : []),
    ...Array.from(carried, (field) => ({ name: field.name, origin: originOf(field) })),
  ];
}
