// Emits the functions that return the repositories of a command: acting for the principal, and limited to the owner.

import { type Code, join, list, ts, type } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { documented, httpRuntime } from "../context.ts";
import { ownerName } from "../owner.ts";
import { type EmittedMember, type EmittedQueries, keyOf, memberAccess } from "./app-emission.ts";
import { queriesProperty } from "./queries.ts";

/** Returns the option `repositories` of the routes of an entity with commands: `(principal, owner) => …`. */
export function commandRepositories(member: EmittedMember, all: readonly EmittedMember[]): Code {
  if (!member.hasOwnedCommands) return ts`(principal) => actingAs(repositories, principal)`;
  const items = sameOwners(member, all).map((other) => ts`${keyOf(other)}: ${ofOwner(other, member)}`);
  return ts`
    async (principal, ${ownerName}) => {
      const all = await actingAs(repositories, principal);
      ${member.hasOnlyOwnedCommands ? null : ts`if (${ownerName} === undefined) return all;`}
      return ${list("{ ", [ts`...all`, ...items], " }")};
    }`;
}

/** The repository of the owner; if the command is an administrator's, that of all owners, or of none without access. */
function ofOwner(other: EmittedMember, { isAdministered }: EmittedMember): Code {
  const all = ts`all${memberAccess(other)}`;
  if (!isAdministered) return ts`${all}.ownedBy(${ownerName})`;
  return ts`${httpRuntime(other.isAdministered ? "ofOwnerOrAll" : "ofOwnerOrNone")}(${all}, ${ownerName})`;
}

/** Returns the entities with the same owners as the given one. */
function sameOwners(member: EmittedMember, all: readonly EmittedMember[]): readonly EmittedMember[] {
  return all.filter(({ owners }) => owners !== null && owners === member.owners);
}

/** Returns the type of the repositories of an entity's commands. */
export function commandRepositoriesType(member: EmittedMember, all: readonly EmittedMember[]): Code {
  const repositories = type("./repositories", "Repositories");
  if (!member.hasOnlyOwnedCommands) return ts`${repositories}`;
  const owned = type("./repositories", "OwnedRepositories");
  const same = sameOwners(member, all);
  if (same.length === all.filter(({ owners }) => owners !== null).length) return ts`${owned}`;
  const names = join(
    same.map(({ key }) => text(key)),
    " | ",
  );
  return ts`Omit<${repositories}, ${names}> & Pick<${owned}, ${names}>`;
}

/** Declares the repositories as commands for an owner receive them; null if no command does. */
export function ownedRepositories(all: readonly EmittedMember[], queries: readonly EmittedQueries[]): Code | null {
  if (!all.some(({ hasOnlyOwnedCommands }) => hasOnlyOwnedCommands)) return null;
  const typeOf = (member: EmittedMember): Code =>
    ts`${member.exportedType(member.owners === null ? "repository" : "ownedRepository")}`;
  return documented(
    "All repositories as a command for an owner receives them: those of entities with owners are limited to the owner.",
    ts`
      export interface OwnedRepositories {
        ${all.map((member) => ts`readonly ${keyOf(member)}: ${typeOf(member)};`)}
        ${queries.map(queriesProperty)}
      }`,
  );
}

export function repositoriesForCommands(all: readonly EmittedMember[], queries: readonly EmittedQueries[]): Code {
  const names = [...all.map(({ key }) => key), ...queries.map(({ property }) => property)];
  const repositories = type("./repositories", "Repositories");
  return ts`
    /** Returns the repositories that act for the principal. */
    async function actingAs(repositories: ServedRepositories, principal: unknown): Promise<${repositories}> {
      return {
        ${names.map((key) => ts`${keyOf({ key })}: await ${httpRuntime("repositoryFor")}(repositories${memberAccess({ key })}, principal as never),`)}
      };
    }`;
}
