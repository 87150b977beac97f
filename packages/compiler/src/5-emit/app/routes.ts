// The routes of all entities in one list.

import { blocks, type Code, list, type Reference, ts } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { documented, runtimeType } from "../context.ts";
import { needsOptions } from "../http/route-options.ts";
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
  const made = ts`
    ${list("export function routes(", parameters(emission), ts`): readonly ${runtimeType("Route")}[] {`)}
      const shared = { bodyLimit: options.bodyLimit, onError: options.onError };
      return [
        ...own,
        ${members.map((member) => ts`...${member.value("routes")}(repositories${memberAccess(member)}, { ...shared, ...options${memberAccess(member)} }),`)}
      ];
    }`;
  return blocks([
    documented("The repositories that the routes ask.", sources),
    documented("How all entities are served; what an entity has for itself goes before what all have.", options),
    documented("The routes of all entities, after those of your own.", made),
  ]);
}

/** What routes and routers of the application are made of. */
export function parameters(
  emission: AppEmission,
  named: (name: string) => Code | Reference = (name) => identifier(name),
): readonly Code[] {
  const isNeeded = membersWith(emission, "routes").some(({ plan }) => needsOptions(plan));
  return [
    ts`repositories: ${named("ServedRepositories")}`,
    ts`options: ${named("RoutesOptions")}${isNeeded ? null : ts` = {}`}`,
    ts`own: readonly ${runtimeType("Route")}[] = []`,
  ];
}

function option(member: Member): Code {
  const isNeeded = needsOptions(member.plan);
  return ts`readonly ${keyOf(member)}${isNeeded ? null : ts`?`}: ${member.type("routeOptions")}${isNeeded ? null : ts` | undefined`};`;
}
