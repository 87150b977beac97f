// Emits the functions that return the repositories of a command: acting for the principal, and limited to the owner.

import { type Code, list, ts, type } from "../../text/code.ts";
import { documented, httpRuntime } from "../context.ts";
import { ownerName } from "../owner.ts";
import { type EmittedMember, keyOf, memberAccess } from "./app-emission.ts";

/** Returns the option `repositories` of the routes of an entity with commands: `(principal, owner) => …`. */
export function commandRepositories(member: EmittedMember, all: readonly EmittedMember[]): Code {
  if (!member.hasOwnedCommands) return ts`(principal) => actingAs(repositories, principal)`;
  const owned = all.filter(({ owners }) => owners !== null && owners === member.owners);
  const items = owned.map((other) => ts`${keyOf(other)}: ${ofOwner(other, member)}`);
  return ts`
    async (principal, ${ownerName}) => {
      const all = await actingAs(repositories, principal);
      if (${ownerName} === undefined) return all;
      return ${list("{ ", [ts`...all`, ...items], " }")};
    }`;
}

/** The repository of the owner; if the command is an administrator's, that of all owners, or of none without access. */
function ofOwner(other: EmittedMember, { isAdministered }: EmittedMember): Code {
  const all = ts`all${memberAccess(other)}`;
  if (!isAdministered) return ts`${all}.ownedBy(${ownerName})`;
  return ts`${httpRuntime(other.isAdministered ? "ofOwnerOrAll" : "ofOwnerOrNone")}(${all}, ${ownerName})`;
}

export function repositoriesForCommands(all: readonly EmittedMember[]): Code {
  const repositories = type("./repositories", "Repositories");
  return documented(
    "Returns the repositories that act for the principal.",
    ts`
      async function actingAs(repositories: ServedRepositories, principal: unknown): Promise<${repositories}> {
        return {
          ${all.map((member) => ts`${keyOf(member)}: await ${httpRuntime("repositoryFor")}(repositories${memberAccess(member)}, principal as never),`)}
        };
      }`,
  );
}
