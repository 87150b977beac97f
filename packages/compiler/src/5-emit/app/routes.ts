// The routes of all entities in one list.

import { blocks, type Code, join, list, type Reference, ts, type } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { documented, httpRuntimeType } from "../context.ts";
import { type AppEmission, type EmittedMember, keyOf, memberAccess, membersWith } from "./app-emission.ts";
import { repositoriesForCommands, scopeOf } from "./scope.ts";
import { needsOptionsOfItsOwn, sharedOptions } from "./shared-options.ts";

export function emitAppRoutes(emission: AppEmission): Code | null {
  const members = membersWith(emission, "routes");
  if (members.length === 0) return null;
  const shared = sharedOptions(members);
  const isCommandedAtAll = members.some(({ hasCommands }) => hasCommands);
  // A command may ask any repository, one without routes too.
  const asked = isCommandedAtAll ? membersWith(emission, "repository") : members;
  const sources = ts`
    export interface ServedRepositories {
      ${asked.map((member) => ts`readonly ${keyOf(member)}: ${source(member)};`)}
    }`;
  const options = ts`
    export interface RoutesOptions extends ${httpRuntimeType("RouteOptions")} {
      ${shared.map(({ declaration }) => declaration)}
      ${members.map((member) => option(member, members))}
    }`;
  const own = ts`own: readonly ${httpRuntimeType("Route")}[] = []`;
  const common = [ts`bodyLimit`, ts`onError`, ts`around`, ...shared.map(({ name }) => name)];
  const handedOn = common.map((name) => ts`${name}: options.${name}`);
  const made = ts`
    ${list("export function routes(", [...parameters(emission), own], ts`): readonly ${httpRuntimeType("Route")}[] {`)}
      ${list("const shared = { ", handedOn, " };")}
      return [
        ...own,
        ${members.map((member) => call(member, emission))}
      ];
    }`;
  const served = isCommandedAtAll
    ? "The repositories of the routes and their commands."
    : "The repositories of the routes.";
  return blocks([
    documented([served, "Behind a guard, each may be a function of the principal."], sources),
    documented("Options of the routes of all entities; those of one entity take precedence over shared ones.", options),
    documented("Returns the routes of all entities, after your own.", made),
    isCommandedAtAll ? repositoriesForCommands(asked) : null,
  ]);
}

/** What the routes of an entity take for its repository; without routes, what commands of others ask: what `acting` gives. */
function source(member: EmittedMember): Code {
  if (member.has("routes")) return ts`Parameters<typeof ${member.exported("routes")}>[0]`;
  const repository = ts`${member.exported("repository")}`;
  return member.hasContext ? ts`${httpRuntimeType("RepositoryFor")}<unknown, ${repository}>` : repository;
}

function call(member: EmittedMember, emission: AppEmission): Code {
  const given = [ts`...shared`, ts`...options${memberAccess(member)}`];
  const scope = member.hasCommands ? [ts`repositories: ${scopeOf(member, membersWith(emission, "repository"))}`] : [];
  return ts`${list(ts`...${member.value("routes")}(`, [ts`repositories${memberAccess(member)}`, list("{ ", [...given, ...scope], " }")], "),")}`;
}

/** What routes and routers of the application are made of. */
export function parameters(
  emission: AppEmission,
  named: (name: string) => Code | Reference = (name) => identifier(name),
): readonly Code[] {
  const isNeeded = membersWith(emission, "routes").some(({ needsOptions }) => needsOptions);
  return [
    ts`repositories: ${named("ServedRepositories")}`,
    ts`options: ${named("RoutesOptions")}${isNeeded ? null : ts` = {}`}`,
  ];
}

function option(member: EmittedMember, members: readonly EmittedMember[]): Code {
  const isOptional = !needsOptionsOfItsOwn(member, members);
  const own = member.exported("routeOptions");
  const given = member.hasCommands
    ? ts`Omit<${own}<${type("./repositories", "Repositories")}>, "repositories">`
    : ts`${own}`;
  const taken = sharedOptions(members).filter(({ isTakenBy }) => isTakenBy(member));
  const names = join(
    taken.map(({ name }) => ts`"${name}"`),
    " | ",
  );
  const made = taken.length === 0 ? given : ts`${httpRuntimeType("WithShared")}<${given}, ${names}>`;
  return ts`readonly ${keyOf(member)}${isOptional ? ts`?` : null}: ${made}${isOptional ? ts` | undefined` : null};`;
}
