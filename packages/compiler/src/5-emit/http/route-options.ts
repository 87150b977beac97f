// Emits the options of an entity's routes, and the parameters of its handlers and routes.

import { hasContext } from "../../2-model/data/write/events-and-audit.ts";
import type { Route, ServerValues } from "../../4-plan/http/routes.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { type Code, join, type Reference, ts } from "../../text/code.ts";
import { docComment, key, literalUnion, text } from "../../text/literal.ts";
import { documented, type Emission, httpRuntimeType } from "../context.ts";
import { ownerName } from "../owner.ts";
import { presentType } from "../values/field-type.ts";
import { commandMembers, hasCommandRoutes, repositoriesParameter, withRepositories } from "./command-options.ts";
import { idempotencyOption } from "./idempotency.ts";
import { ownerOption } from "./owner.ts";
import { guardsOf, principalOf, principalsOf } from "./principal.ts";

/** The name of the option with the event streams. */
export const streamsName: Code = ts`streams`;

/** Returns the type of the options that the routes of an entity have. */
export function routeOptions(emission: Emission): Code {
  const { entity, types } = emission;
  const doc = `Options of the routes of ${entity.names.pluralLabel}.`;
  const members = [
    ownerOption(emission),
    idempotencyOption(emission),
    createValues(emission),
    updateValues(emission),
    ...streamMembers(emission),
    ...commandMembers(emission),
  ].filter((member) => member !== null);
  if (members.length === 0)
    return documented(doc, ts`export type ${types.routeOptions} = ${httpRuntimeType("RouteOptions")};`);
  return ts`
    ${docComment(doc)}
    export interface ${types.routeOptions}${repositoriesParameter(emission)} extends ${httpRuntimeType("RouteOptions")} {
      ${members}
    }`;
}

function createValues(emission: Emission): Code | null {
  const { entity, plan, types } = emission;
  const create = plan.routes.find(({ endpoint }) => endpoint === "create");
  if (create === undefined || create.values === null) return null;
  const { isRequired, owner } = create.values;
  const values = valuesFunction(create, types.createRequest, createdValues(create.values, emission), emission);
  return documented(
    `Returns the values of a new ${entity.names.label} that requests may not set${owner === null ? "" : "; the owner only counts for an administrator"}.`,
    isRequired ? ts`readonly createValues: ${values};` : ts`readonly createValues?: ${values} | undefined;`,
  );
}

function updateValues(emission: Emission): Code | null {
  const { entity, plan, types } = emission;
  const update = plan.routes.find(({ endpoint }) => endpoint === "update");
  if (update === undefined || update.values === null) return null;
  return documented(
    `Returns values that requests may not change, for a change to ${entity.names.labelWithArticle}; not called if the request changes nothing.`,
    ts`readonly updateValues?: ${valuesFunction(update, types.updateRequest, types.updateValues, emission)} | undefined;`,
  );
}

function createdValues({ owner, hasOthers }: ServerValues, emission: Emission): Code {
  const others = hasOthers ? [ts`${emission.types.serverValues}`] : [];
  const ofOwner =
    owner === null ? [] : [ts`{ readonly ${key(owner.field.name)}: ${presentType(owner.field, emission)} }`];
  return join([...others, ...ofOwner], " & ");
}

function valuesFunction({ guard }: Route, dto: Reference, values: Code | Reference, emission: Emission): Code {
  const principal = guard === null ? [] : [principalOf(guard, emission)];
  return ts`${httpRuntimeType("ValuesOf")}<${join([ts`${dto}`, ts`${values}`, ...principal], ", ")}>`;
}

/** Returns the options of a stream: its source of events, and the expiry of the principal. */
function streamMembers(emission: Emission): readonly Code[] {
  const { entity, plan } = emission;
  const route = plan.routes.find(({ endpoint }) => endpoint === "stream");
  if (route === undefined) return [];
  const source = documented(
    `Sends the events of ${entity.names.pluralLabel} to clients: one \`EventStreams\` for all entities.`,
    ts`readonly ${streamsName}: ${httpRuntimeType("EventSource")};`,
  );
  if (route.guard === null) return [source];
  const expiry = ts`
    /** Returns the time at which the principal's token or session expires; its event stream ends then. */
    readonly expiresAt?: ${httpRuntimeType("ExpiryOf")}<${principalOf(route.guard, emission)}> | undefined;`;
  return [source, expiry];
}

/** Whether the handler of a route has the repository as a parameter. */
export function usesRepository({ endpoint }: Route): boolean {
  return endpoint !== "stream";
}

/** Returns the parameter `options` of a handler, with only the options that it uses; none if it uses none. */
export function optionsParameter(route: Route, emission: Emission): Code[] {
  const { endpoint, body, guard, rows, values } = route;
  const { types } = emission;
  if (endpoint === "stream") {
    const names = [
      ts`"${streamsName}"`,
      ...(guard === null ? [] : [text("expiresAt")]),
      ...(rows === "all" ? [] : [ts`"${ownerName}"`]),
    ];
    return [ts`options: Pick<${types.routeOptions}, ${join(names, " | ")}>`];
  }
  if (endpoint === "command") return [ts`options: ${types.routeOptions}<Repositories>`];
  if (body === null) return [];
  if (endpoint === "update") {
    const options =
      values === null
        ? ts`${httpRuntimeType("RouteOptions")}`
        : ts`Pick<${types.routeOptions}, "bodyLimit" | "updateValues">`;
    return [ts`options: ${options} = {}`];
  }
  const isKeyed = route.idempotency !== null;
  const names = [...(isKeyed ? ["onError", "idempotency"] : []), ...(values === null ? [] : ["createValues"])];
  if (names.length === 0) return [ts`options: ${httpRuntimeType("RouteOptions")} = {}`];
  const options = ts`Pick<${types.routeOptions}, ${literalUnion(["bodyLimit", ...names])}>`;
  return [ts`options: ${options}${isKeyed || values?.isRequired === true ? null : ts` = {}`}`];
}

/** Returns the parameters of `routes` and routers: the repository and the options, which default to `{}` if none is required. */
export function serviceParameters(
  options: Code | Reference,
  emission: Emission,
  repository: Code = emission.many,
): readonly Code[] {
  const { plan } = emission;
  const optionsType = hasCommandRoutes(emission) ? ts`${options}<Repositories>` : ts`${options}`;
  return [
    ts`${repository}: ${repositorySource(emission)}`,
    ts`options: ${withRepositories(optionsType, emission)}${needsOptions(plan) ? null : ts` = {}`}`,
  ];
}

/**
 * Returns the type of the repository of routes: a repository, or behind a guard also a function of the principal. Without
 * guards, routes take such a function too if the repository has `as`, because `acting` of the application returns them.
 */
function repositorySource({ plan, types, ...emission }: Emission): Code {
  const guards = guardsOf(plan.routes);
  if (guards.length === 0) {
    if (!hasContext(plan.entity)) return ts`${types.repository}`;
    return ts`${httpRuntimeType("RepositoryFor")}<undefined, ${types.repository}>`;
  }
  const open = plan.routes.some(({ guard }) => guard === null) ? ts` | undefined` : null;
  const principals = principalsOf(guards, { plan, types, ...emission });
  return ts`${httpRuntimeType("RepositoryFor")}<${principals}${open}, ${types.repository}>`;
}

/** Whether the routes have a required option. */
export function needsOptions(plan: Plan): boolean {
  return (
    needsFurtherOptions(plan) ||
    plan.routes.some(
      ({ endpoint, rows, idempotency }) => rows !== "all" || endpoint === "stream" || idempotency !== null,
    )
  );
}

/** Whether the routes have a required option other than those that an application passes once for all entities. */
export function needsFurtherOptions({ routes }: Plan): boolean {
  return routes.some(({ endpoint, values }) => endpoint === "command" || values?.isRequired === true);
}
