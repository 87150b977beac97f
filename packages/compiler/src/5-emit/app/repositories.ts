// All repositories as one object, and what they are made with.

import { blocks, type Code, list, ts } from "../../text/code.ts";
import { documented, runtimeType } from "../context.ts";
import { type AppEmission, type EmittedMember, keyOf, memberAccess, membersWith } from "./app-emission.ts";

export function emitRepositories(emission: AppEmission): Code | null {
  const members = membersWith(emission, "repository");
  if (members.length === 0) return null;
  const repositories = ts`
    export interface Repositories {
      ${members.map((member) => ts`readonly ${keyOf(member)}: ${member.exported("repository")};`)}
    }`;
  const actor = members.some(({ keepsActor }) => keepsActor)
    ? documented(
        "Returns a text for the one who acts, such as a user's id, from the value passed to `as`.",
        ts`readonly actor?: ${runtimeType("ActorOf")} | undefined;`,
      )
    : null;
  const options = ts`
    export interface RepositoriesOptions {
      ${actor}
      ${members.map(option)}
    }`;
  const made = ts`
    export function repositories(db: ${runtimeType("Queryable")}, options: RepositoriesOptions${optionsDefault(emission)}): Repositories {
      return {
        ${members.map((member) => ts`${keyOf(member)}: ${construction(member)},`)}
      };
    }`;
  return blocks([
    documented("The repositories of all entities.", repositories),
    documented("Options of the repositories.", options),
    documented("Creates the repositories of all entities, on a database or in a transaction.", made),
    ...acting(members),
  ]);
}

/** ` = {}`, where nothing has to be said: nothing where an implementation is the application's own. */
export function optionsDefault(emission: AppEmission): Code | null {
  return membersWith(emission, "repository").every(isImplemented) ? ts` = {}` : null;
}

/** The repositories as functions of the principal, where any of them knows for whom it acts. */
function acting(members: readonly EmittedMember[]): readonly Code[] {
  const hasSome = members.some(({ hasContext }) => hasContext);
  if (!hasSome) return [];
  const types = members.map((member) => {
    const repository = ts`${member.exported("repository")}`;
    const shown = member.hasContext ? ts`(principal: unknown) => ${repository}` : repository;
    return ts`readonly ${keyOf(member)}: ${shown};`;
  });
  const items = members
    .filter(({ hasContext }) => hasContext)
    .map((member) => {
      return ts`${keyOf(member)}: (principal) => all${memberAccess(member)}.as(principal),`;
    });
  return [
    documented(
      "The repositories for routes whose repositories act for the principal.",
      ts`
        export interface ActingRepositories {
          ${types}
        }`,
    ),
    documented(
      "Returns each repository that has `as` as a function of the principal, and the others unchanged.",
      ts`
        export function acting(all: Repositories): ActingRepositories {
          return {
            ...all,
            ${items}
          };
        }`,
    ),
  ];
}

/** What the constructor is given after the database. */
export function constructionOptions(member: EmittedMember): readonly Code[] {
  const given = ts`options${memberAccess(member)}`;
  if (!member.has("repositoryOptions")) return [];
  return [member.keepsActor ? ts`{ actor: options.actor, ...${given} }` : given];
}

/** Whether there is a generated class. */
function isImplemented(member: EmittedMember): boolean {
  return member.has("postgresRepository");
}

function option(member: EmittedMember): Code {
  const { words } = member;
  if (!isImplemented(member)) {
    const make = ts`(db: ${runtimeType("Queryable")}) => ${member.exported("repository")}`;
    return documented(
      `Creates your own repository of ${words}.`,
      ts`readonly ${keyOf(member)}: { readonly repository: ${make} };`,
    );
  }
  return ts`readonly ${keyOf(member)}?: ${optionType(member)} | undefined;`;
}

/** A class of the user's own, and what the generated one is made with. */
function optionType(member: EmittedMember): Code {
  const own = ts`${runtimeType("OwnRepository")}<typeof ${member.exported("postgresRepository")}>`;
  return member.has("repositoryOptions") ? ts`(${member.exported("repositoryOptions")} & ${own})` : own;
}

function construction(member: EmittedMember): Code {
  const given = ts`options${memberAccess(member)}`;
  if (!isImplemented(member)) return ts`${given}.repository(db)`;
  const made = ts`new (${given}?.repository ?? ${member.value("postgresRepository")})(`;
  return list(made, [ts`db`, ...constructionOptions(member)], ")");
}
