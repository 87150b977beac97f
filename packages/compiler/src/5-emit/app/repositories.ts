// Emits the object of all repositories and its options.

import { blocks, type Code, list, ts } from "../../text/code.ts";
import { docComment, identifier } from "../../text/literal.ts";
import { documented, runtime, runtimeType } from "../context.ts";
import {
  type AppEmission,
  type EmittedMember,
  type EmittedQueries,
  keyOf,
  memberAccess,
  membersWith,
} from "./app-emission.ts";
import { ownedRepositories } from "./command-repositories.ts";
import { queriesConstruction, queriesOption, queriesProperty } from "./queries.ts";

export function emitRepositories(emission: AppEmission): Code | null {
  const members = membersWith(emission, "repository");
  const { queries } = emission;
  if (members.length + queries.length === 0) return null;
  const repositories = ts`
    export interface Repositories {
      ${members.map((member) => ts`readonly ${keyOf(member)}: ${member.exportedType("repository")};`)}
      ${queries.map(queriesProperty)}
    }`;
  const actor = [...members, ...queries].some(({ recordsActor }) => recordsActor)
    ? ts`
      ${docComment("Returns the id of the actor, such as a user's id, from the value that is passed to `as`.")}
      readonly actor?: ${runtimeType("ActorOf")} | undefined;`
    : null;
  const options = ts`
    export interface RepositoriesOptions {
      ${actor}
      ${hasAdministration(emission) ? administration : null}
      ${members.map(option)}
      ${queries.map(queriesOption)}
    }`;
  const create = ts`
    export function repositories(db: ${runtimeType("Queryable")}, options: RepositoriesOptions${optionsDefault(emission)}): Repositories {
      return {
        ${members.map((member) => ts`${keyOf(member)}: ${construction(member)},`)}
        ${queries.map((one) => ts`${identifier(one.property)}: ${queriesConstruction(one)},`)}
      };
    }`;
  return blocks([
    documented("The repositories of all entities.", repositories),
    ownedRepositories(members, queries),
    documented("Options of the repositories.", options),
    documented("Creates the repositories of all entities, on a database or in a transaction.", create),
    ...acting(members, queries),
  ]);
}

const administration: Code = ts`
  /** The database of administrators, whose role has BYPASSRLS and is no superuser. */
  readonly administration: ${runtimeType("Queryable")};`;

/**
 * Returns the default ` = {}` of the parameter `options`; null if the options have a required member: a repository of
 * the user's own, or the database of administrators.
 */
function optionsDefault(emission: AppEmission): Code | null {
  return isImplementedThroughout(emission) && !hasAdministration(emission) ? ts` = {}` : null;
}

/** Whether no entity has only a repository of the user's own. */
export function isImplementedThroughout(emission: AppEmission): boolean {
  return membersWith(emission, "repository").every(isImplemented);
}

/** Whether administrators need a database of their own, because policies apply to entities that they have access to. */
export function hasAdministration(emission: AppEmission): boolean {
  return membersWith(emission, "repository").some((member) => member.hasAdministration);
}

/** Returns the type and the function that give repositories as functions of the principal, if any repository has `as`. */
function acting(members: readonly EmittedMember[], queries: readonly EmittedQueries[]): readonly Code[] {
  const hasSome = members.some(({ hasContext }) => hasContext) || queries.length > 0;
  if (!hasSome) return [];
  return [
    documented(
      "The repositories of an application whose routes act for their principals.",
      ts`export type ActingRepositories = ${runtimeType("ByPrincipal")}<Repositories>;`,
    ),
    documented(
      "Converts repositories with the method `as` to functions of the principal; the others stay unchanged.",
      ts`
        export function acting(all: Repositories): ActingRepositories {
          return ${runtime("byPrincipal")}(all);
        }`,
    ),
  ];
}

/** Returns the arguments of the constructor after the database. */
export function constructionOptions(member: EmittedMember): readonly Code[] {
  const options = ts`options${memberAccess(member)}`;
  if (!member.has("repositoryOptions")) return [];
  return [member.recordsActor ? ts`{ actor: options.actor, ...${options} }` : options];
}

/** Whether the folder has a generated repository class. */
function isImplemented(member: EmittedMember): boolean {
  return member.has("postgresRepository");
}

function option(member: EmittedMember): Code {
  const { pluralLabel } = member;
  if (!isImplemented(member)) {
    const make = ts`(db: ${runtimeType("Queryable")}) => ${member.exportedType("repository")}`;
    return ts`
      ${docComment(`Creates your own repository of ${pluralLabel}.`)}
      readonly ${keyOf(member)}: { readonly repository: ${make} };`;
  }
  return ts`readonly ${keyOf(member)}?: ${optionType(member)} | undefined;`;
}

/** Returns the type of an entity's options: the options of its constructor, and a subclass to use in place of the generated class. */
function optionType(member: EmittedMember): Code {
  const own = ts`${runtimeType("OwnRepository")}<typeof ${member.exportedType("postgresRepository")}>`;
  return member.has("repositoryOptions") ? ts`(${member.exportedType("repositoryOptions")} & ${own})` : own;
}

function construction(member: EmittedMember): Code {
  const options = ts`options${memberAccess(member)}`;
  if (!isImplemented(member)) return ts`${options}.repository(db)`;
  const construct = list(
    ts`new (${options}?.repository ?? ${member.value("postgresRepository")})(`,
    [ts`db`, ...constructionOptions(member)],
    ")",
  );
  if (!member.hasAdministration) return construct;
  const parameters = [ts`(db) => ${construct}`, ts`db`, ts`options.administration`];
  return list(ts`${runtime("withAdministration")}(`, parameters, ")");
}
