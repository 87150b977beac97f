// The routes of all entities in one list.

import { servedCommands } from "../../2-model/data/entity.ts";
import { haveSameOwners } from "../../2-model/data/ownership.ts";
import { blocks, type Code, list, type Reference, ts, type } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { documented, runtimeType } from "../context.ts";
import { needsOptions } from "../http/route-options.ts";
import { ownerName } from "../owner.ts";
import { type AppEmission, keyOf, type Member, memberAccess, membersWith } from "./app-emission.ts";

export function emitAppRoutes(emission: AppEmission): Code | null {
  const members = membersWith(emission, "routes");
  if (members.length === 0) return null;
  const sources = ts`
    export interface ServedRepositories {
      ${members.map((member) => ts`readonly ${keyOf(member)}: Parameters<typeof ${member.type("routes")}>[0];`)}
    }`;
  const options = ts`
    export interface RoutesOptions extends ${runtimeType("RouteOptions")} {
      ${members.map(option)}
    }`;
  const own = ts`own: readonly ${runtimeType("Route")}[] = []`;
  const call = (member: Member): Code => {
    const commanded = isCommanded(member) ? [ts`repositories: ${commandRepositories(member, emission)}`] : [];
    const given = list("{ ", [ts`...shared`, ts`...options${memberAccess(member)}`, ...commanded], " }");
    return ts`...${member.value("routes")}(repositories${memberAccess(member)}, ${given}),`;
  };
  const made = ts`
    ${list("export function routes(", [...parameters(emission), own], ts`): readonly ${runtimeType("Route")}[] {`)}
      const shared = { bodyLimit: options.bodyLimit, onError: options.onError };
      return [
        ...own,
        ${members.map(call)}
      ];
    }`;
  return blocks([
    members.some(isCommanded) ? null : documented("The repositories that the routes ask.", sources),
    documented("How all entities are served; what an entity has for itself goes before what all have.", options),
    documented("The routes of all entities, after those of your own.", made),
  ]);
}

/** What routes and routers of the application are made of. */
export function parameters(
  emission: AppEmission,
  named: (name: string) => Code | Reference = (name) => identifier(name),
): readonly Code[] {
  const members = membersWith(emission, "routes");
  const isNeeded = members.some(({ plan }) => needsOptions(plan));
  const asked = members.some(isCommanded) ? type("./repositories", "Repositories") : named("ServedRepositories");
  return [ts`repositories: ${asked}`, ts`options: ${named("RoutesOptions")}${isNeeded ? null : ts` = {}`}`];
}

function option(member: Member): Code {
  const isNeeded = needsOptions(member.plan);
  const own = member.type("routeOptions");
  const given = isCommanded(member)
    ? ts`Omit<${own}<${type("./repositories", "Repositories")}>, "repositories">`
    : ts`${own}`;
  return ts`readonly ${keyOf(member)}${isNeeded ? null : ts`?`}: ${given}${isNeeded ? null : ts` | undefined`};`;
}

/** The repositories that a command gets: of what has the same owners as its own entity, the rows of the owner alone. */
function commandRepositories({ plan }: Member, { members }: AppEmission): Code {
  const commands = plan.routes.filter(({ operation }) => operation === "command");
  if (!commands.some(({ isOwned }) => isOwned)) return ts`() => repositories`;
  const limited = members
    .filter(({ plan: { entity } }) => entity.sql !== "none" && haveSameOwners(plan.entity, entity))
    .map((member) => ts`${keyOf(member)}: repositories${memberAccess(member)}.ownedBy(${ownerName})`);
  const owned = list("({ ", [ts`...repositories`, ...limited], " })");
  if (commands.every(({ isOwned }) => isOwned)) return ts`(_principal, ${ownerName}) => ${owned}`;
  return ts`(_principal, ${ownerName}) => ${ownerName} === undefined ? repositories : ${owned}`;
}

/** Whether it has routes of commands, which are given the repositories of all entities. */
function isCommanded({ plan: { entity } }: Member): boolean {
  return servedCommands(entity).length > 0;
}
