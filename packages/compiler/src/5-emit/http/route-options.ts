// What the routes of an entity are given besides the repository: no more than the entity needs.

import type { Guard } from "../../2-model/data/api.ts";
import { needsServerValues, serverFields, updateValueFields } from "../../2-model/data/entity.ts";
import type { Route } from "../../4-plan/http/routes.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { type Code, list, nothing, type Reference, ts } from "../../text/code.ts";
import { documented, type Emission, importedCode, runtimeType } from "../context.ts";

/** The options that the entity needs, and no others. */
export function routeOptions(emission: Emission): Code {
  const { entity, types } = emission;
  const doc = `How ${entity.names.words} are served.`;
  const members = [createValues(emission), updateValues(emission)].filter((member) => member !== null);
  if (members.length === 0)
    return documented(doc, ts`export type ${types.routeOptions} = ${runtimeType("RouteOptions")};`);
  return documented(
    doc,
    ts`
      export interface ${types.routeOptions} extends ${runtimeType("RouteOptions")} {
        ${members}
      }`,
  );
}

function createValues(emission: Emission): Code | null {
  const { entity, plan, types } = emission;
  const create = plan.routes.find(({ operation }) => operation === "create");
  if (create === undefined || serverFields(entity).length === 0) return null;
  const principal = create.guard === null ? [] : [ts`principal: ${principalOf(create.guard, emission)}`];
  const inputs = [ts`dto: ${types.createRequest}`, ...principal];
  const isNeeded = needsServerValues(entity);
  const values = types.serverValues;
  const open = isNeeded ? "(" : "((";
  const close = isNeeded ? nothing : ts`)`;
  const member = ts`${list(open, inputs, ")")} => ${values} | Promise<${values}>${close}${isNeeded ? nothing : ts` | undefined`}`;
  return documented(
    `Supplies what no request may carry when ${entity.names.aWord} is added.`,
    ts`readonly createValues${isNeeded ? null : ts`?`}: ${member};`,
  );
}

function updateValues(emission: Emission): Code | null {
  const { entity, plan, types } = emission;
  const update = plan.routes.find(({ operation }) => operation === "update");
  if (update === undefined || updateValueFields(entity).length === 0) return null;
  const principal = update.guard === null ? [] : [ts`principal: ${principalOf(update.guard, emission)}`];
  const inputs = [ts`dto: ${types.updateRequest}`, ...principal];
  const values = types.updateValues;
  return documented(
    `Supplies what no request may change when ${entity.names.aWord} is changed; not asked where a request sets nothing.`,
    ts`readonly updateValues?: ${list("((", inputs, ")")} => ${values} | Promise<${values}>) | undefined;`,
  );
}

/** Each handler asks for no more than it uses: a body has a limit, and some take values that no request carries. */
export function optionsParameter({ body }: Route, { entity, types }: Emission): Code[] {
  if (body === null) return [];
  if (body.dto === "update") {
    const options =
      updateValueFields(entity).length === 0
        ? ts`${runtimeType("RouteOptions")}`
        : ts`Pick<${types.routeOptions}, "bodyLimit" | "updateValues">`;
    return [ts`options: ${options} = {}`];
  }
  return [ts`options: ${types.routeOptions}${needsServerValues(entity) ? null : ts` = {}`}`];
}

/** What routes and routers are made of: the repository and the options, which can be left out where nothing in them is needed. */
export function serviceParameters(options: Code | Reference, emission: Emission): readonly Code[] {
  const { plan, types, many } = emission;
  return [ts`${many}: ${types.repository}`, ts`options: ${options}${needsOptions(plan) ? null : ts` = {}`}`];
}

/** Whether there are options that the routes cannot do without. */
export function needsOptions({ entity, routes }: Plan): boolean {
  return needsServerValues(entity) && routes.some(({ operation }) => operation === "create");
}

/** The type of what a guard lets through. */
export function principalOf(guard: Guard, emission: Emission): Code {
  return ts`${runtimeType("Principal")}<typeof ${importedCode(guard, emission)}>`;
}
