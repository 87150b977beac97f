// Emits the list of the routes of all entities and its options.

import { blocks, type Code, join, list, type Reference, ts } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { documented, httpRuntime, httpRuntimeType } from "../context.ts";
import { ownerName } from "../owner.ts";
import { type AppEmission, type EmittedMember, keyOf, memberAccess, membersWith } from "./app-emission.ts";
import { commandRepositories, commandRepositoriesType, repositoriesForCommands } from "./command-repositories.ts";
import { queriesSource } from "./queries.ts";
import { needsOwnOptions, sharedOptions } from "./shared-options.ts";

export function emitAppRoutes(emission: AppEmission): Code | null {
  const members = membersWith(emission, "routes");
  if (members.length === 0) return null;
  const shared = sharedOptions(members);
  const hasCommands = members.some((member) => member.hasCommands);
  // A command may use any repository, also of an entity without routes.
  const sourced = hasCommands ? membersWith(emission, "repository") : members;
  const sources = ts`
    export interface ServedRepositories {
      ${sourced.map((member) => ts`readonly ${keyOf(member)}: ${repositorySource(member)};`)}
      ${hasCommands ? emission.queries.map(queriesSource) : null}
    }`;
  const options = ts`
    export interface RoutesOptions extends ${httpRuntimeType("RouteOptions")} {
      ${shared.map(({ declaration }) => declaration)}
      ${members.map((member) => option(member, members, sourced))}
    }`;
  const own = ts`own: readonly ${httpRuntimeType("Route")}[] = []`;
  const common = [ts`bodyLimit`, ts`onError`, ts`around`, ...shared.map(({ name }) => name)];
  const sharedMembers = common.map((name) => ts`${name}: options.${name}`);
  const routes = ts`
    ${list("export function routes(", [...parameters(emission), own], ts`): readonly ${httpRuntimeType("Route")}[] {`)}
      ${list("const shared = { ", sharedMembers, " };")}
      return [
        ...own,
        ${members.map((member) => call(member, emission))}
      ];
    }`;
  const doc = hasCommands ? "The repositories of the routes and their commands." : "The repositories of the routes.";
  return blocks([
    documented([doc, "Behind a guard, each may be a function of the principal."], sources),
    documented("Options of the routes of all entities; those of one entity take precedence over shared ones.", options),
    documented("Returns the routes of all entities, after your own.", routes),
    hasCommands ? repositoriesForCommands(sourced, emission.queries) : null,
  ]);
}

/** Returns the type that routes take for the repository of an entity; for an entity without routes, that of a member of `ActingRepositories`. */
function repositorySource(member: EmittedMember): Code {
  if (member.has("routes")) return ts`Parameters<typeof ${member.exportedType("routes")}>[0]`;
  const repository = ts`${member.exportedType("repository")}`;
  return member.hasContext ? ts`${httpRuntimeType("RepositoryFor")}<unknown, ${repository}>` : repository;
}

function call(member: EmittedMember, emission: AppEmission): Code {
  const options = [ts`...shared`, ...ownOwner(member, emission), ts`...options${memberAccess(member)}`];
  const scope = member.hasCommands
    ? [ts`repositories: ${commandRepositories(member, membersWith(emission, "repository"))}`]
    : [];
  return ts`${list(ts`...${member.value("routes")}(`, [ts`repositories${memberAccess(member)}`, list("{ ", [...options, ...scope], " }")], "),")}`;
}

/**
 * Returns the option `owner` of an entity that administrators have no access to, if they have access to others that
 * share the option.
 */
function ownOwner(member: EmittedMember, emission: AppEmission): readonly Code[] {
  const members = membersWith(emission, "routes");
  const isShared = sharedOptions(members).some(({ name, isUsedBy }) => name === ownerName && isUsedBy(member));
  if (!isShared || member.isAdministered || !members.some((other) => other.isOwned && other.isAdministered)) return [];
  return [ts`${ownerName}: ${httpRuntime("withoutAdministrators")}(options.${ownerName})`];
}

/** Returns the parameters of the application's `routes` and `router`. */
export function parameters(
  emission: AppEmission,
  refer: (name: string) => Code | Reference = (name) => identifier(name),
): readonly Code[] {
  const isNeeded = membersWith(emission, "routes").some(({ needsOptions }) => needsOptions);
  return [
    ts`repositories: ${refer("ServedRepositories")}`,
    ts`options: ${refer("RoutesOptions")}${isNeeded ? null : ts` = {}`}`,
  ];
}

/** @param sourced the entities with repositories that commands receive */
function option(member: EmittedMember, members: readonly EmittedMember[], sourced: readonly EmittedMember[]): Code {
  const isOptional = !needsOwnOptions(member, members);
  const own = member.exportedType("routeOptions");
  const ownOptions = member.hasCommands
    ? ts`Omit<${own}<${commandRepositoriesType(member, sourced)}>, "repositories">`
    : ts`${own}`;
  const shared = sharedOptions(members).filter(({ isUsedBy }) => isUsedBy(member));
  const names = join(
    shared.map(({ name }) => ts`"${name}"`),
    " | ",
  );
  const options = shared.length === 0 ? ownOptions : ts`${httpRuntimeType("WithShared")}<${ownOptions}, ${names}>`;
  return ts`readonly ${keyOf(member)}${isOptional ? ts`?` : null}: ${options}${isOptional ? ts` | undefined` : null};`;
}
