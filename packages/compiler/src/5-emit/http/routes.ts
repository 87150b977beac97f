// The HTTP handlers, free of any framework, and the routes that name them.

import type { Guard, Operation } from "../../2-model/data/api.ts";
import { hasQuery, needsServerValues, serverFields, updateValueFields } from "../../2-model/data/entity.ts";
import type { Route } from "../../4-plan/http/routes.ts";
import { blocks, type Code, list, type Reference, ts } from "../../text/code.ts";
import { access, identifier, key, literal, text } from "../../text/literal.ts";
import { documented, type Emission, importedCode, runtime, runtimeType } from "../context.ts";
import { jsonWriter } from "../values/json.ts";

export function emitRoutes(emission: Emission): Code {
  const { routes } = emission.plan;
  const shows = routes.some(({ success }) => success.shows !== "nothing");
  return blocks([
    options(emission),
    ...routes.map((route) => handler(route, emission)),
    routesFunction(emission),
    shows ? jsonWriter(emission) : null,
  ]);
}

/** The options that the entity needs, and no others. */
function options(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { aWord, words } = entity.names;
  const doc = `How ${words} are served.`;
  const members = plan.routes.flatMap((route): Code[] => {
    if (!takesValues(route, emission)) return [];
    if (route.operation === "update") {
      const member = valuesOption("updateValues", [types.updateRequest, types.updateValues], false, route, emission);
      const sentence = `Supplies what no request may change when ${aWord} is changed; not asked where a request sets nothing.`;
      return [documented(sentence, member)];
    }
    const inputs = [types.createRequest, types.serverValues] as const;
    const member = valuesOption("createValues", inputs, needsServerValues(entity), route, emission);
    return [documented(`Supplies what no request may carry when ${aWord} is added.`, member)];
  });
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

/** Whether an option of the user's supplies values beside the request. */
function takesValues({ operation }: Route, { entity }: Emission): boolean {
  if (operation === "create") return serverFields(entity).length > 0;
  return operation === "update" && updateValueFields(entity).length > 0;
}

/** `readonly createValues: (dto: CreateUserRequest, principal: User) => UserServerValues | Promise<UserServerValues>;` */
function valuesOption(
  name: string,
  [request, values]: readonly [request: Reference, values: Reference],
  required: boolean,
  { guard }: Route,
  emission: Emission,
): Code {
  const principal = guard === null ? [] : [ts`principal: ${principalOf(guard, emission)}`];
  const inputs = [ts`dto: ${request}`, ...principal];
  const result = ts` => ${values} | Promise<${values}>`;
  if (required) return ts`readonly ${identifier(name)}: ${list("(", inputs, ")")}${result};`;
  return ts`readonly ${identifier(name)}?: ${list("((", inputs, ")")}${result}) | undefined;`;
}

/** Each handler asks for no more than it uses: a body has a limit, and the values that no request carries. */
function optionsParameter(route: Route, emission: Emission): Code[] {
  const { entity, types } = emission;
  if (route.body === null) return [];
  if (route.body.dto === "create")
    return [ts`options: ${types.routeOptions}${needsServerValues(entity) ? null : ts` = {}`}`];
  if (!takesValues(route, emission)) return [ts`options: ${runtimeType("RouteOptions")} = {}`];
  // The values of `create` may be demanded by the options, which a change has no use for.
  const options = isDemanding(emission) ? ts`Omit<${types.routeOptions}, "createValues">` : ts`${types.routeOptions}`;
  return [ts`options: ${options} = {}`];
}

/** Whether the options have to be given. */
function isDemanding({ entity, plan }: Emission): boolean {
  return needsServerValues(entity) && plan.routes.some(({ operation }) => operation === "create");
}

function handler(route: Route, emission: Emission): Code {
  const { types, many } = emission;
  const parameters = [
    ...(route.guard === null
      ? []
      : [
          ts`${usesPrincipal(route, emission) ? ts`principal` : ts`_principal`}: ${principalOf(route.guard, emission)}`,
        ]),
    ts`${many}: ${types.repository}`,
    ts`request: ${runtimeType("HttpRequest")}`,
    ...optionsParameter(route, emission),
  ];
  const code = ts`
    ${list(ts`export async function ${handlerOf(route, emission)}(`, parameters, ts`): Promise<${runtimeType("HttpResponse")}> {`)}
      ${handlerBody(route, emission)}
    }`;
  return documented(`\`${route.method} ${route.path}\`: ${handlerDoc(route.operation, emission)}`, code);
}

function handlerOf({ operation }: Route, { values }: Emission): Reference {
  return values[`${operation}Handler`];
}

/** Principals are passed on to what supplies values. */
function usesPrincipal(route: Route, emission: Emission): boolean {
  return takesValues(route, emission);
}

function principalOf(guard: Guard, emission: Emission): Code {
  return ts`${runtimeType("Principal")}<typeof ${importedCode(guard, emission)}>`;
}

function handlerDoc(operation: Operation, { entity }: Emission): string {
  const { aWord, words } = entity.names;
  switch (operation) {
    case "create":
      return `adds ${aWord}.`;
    case "get":
      return `shows ${aWord}.`;
    case "update":
      return `changes ${aWord}.`;
    case "delete":
      return `removes ${aWord}.`;
    case "list":
      return `lists ${words}.`;
  }
}

function handlerBody(route: Route, emission: Emission): Code {
  const { entity, values, one: row, many: rows } = emission;
  const { type } = entity.names;
  const { json } = values;
  const id = ts`${runtime("pathUuid")}(request, "id")`;
  const missing = ts`throw ${runtime("notFound")}(${text(type)});`;
  switch (route.operation) {
    case "create":
      return ts`
        const dto = await ${runtime("readJson")}(request, ${values.createRequest}, options.bodyLimit);
        ${createdRow(route, emission)}
        return ${runtime("created")}(\`\${request.path}/\${${row}${access(entity.id.name)}}\`, ${json}(${row}));`;
    case "get":
      return ts`
        const ${row} = await ${rows}.findById(${id});
        if (${row} === null) ${missing}
        return ${runtime("ok")}(${json}(${row}));`;
    case "update":
      return ts`
        const id = ${id};
        const dto = await ${runtime("readJson")}(request, ${values.updateRequest}, options.bodyLimit);
        ${updatedRow(route, emission)}`;
    case "delete":
      return ts`
        if (!(await ${rows}.delete(${id}))) ${missing}
        return ${runtime("noContent")}();`;
    case "list":
      return listBody(emission);
  }
}

/** The new row; where `returning` asks for less than all of it, it is read for the response. */
function createdRow(route: Route, emission: Emission): Code {
  const { entity, one, many } = emission;
  const { returning, id } = entity;
  const create = ts`await ${many}.create(${list("", [ts`dto`, ...createValues(route, emission)], "")})`;
  if (returning.kind === "full") return ts`const ${one} = ${create};`;
  return ts`
    const { ${id.name === "id" ? ts`id` : ts`${key(id.name)}: id`} } = ${create};
    const ${one} = await ${many}.findById(id);
    if (${one} === null) throw ${runtime("notFound")}(${text(entity.names.type)});`;
}

function updatedRow(route: Route, emission: Emission): Code {
  const { values, many: rows } = emission;
  if (!takesValues(route, emission)) return ts`return ${runtime("ok")}(${values.json}(await ${rows}.update(id, dto)));`;
  const given = route.guard === null ? ts`(dto)` : ts`(dto, principal)`;
  return ts`
    const values = ${runtime("setsNothing")}(dto) ? undefined : await options.updateValues?.${given};
    return ${runtime("ok")}(${values.json}(await ${rows}.update(id, dto, values)));`;
}

function createValues(route: Route, { entity }: Emission): Code[] {
  if (serverFields(entity).length === 0) return [];
  const given = route.guard === null ? ts`(dto)` : ts`(dto, principal)`;
  return [
    needsServerValues(entity) ? ts`await options.createValues${given}` : ts`await options.createValues?.${given}`,
  ];
}

/** A page by offset, or with `after` by keyset, which neither filters nor orders. */
function listBody(emission: Emission): Code {
  const { entity, values, many: rows } = emission;
  const { api, id } = entity;
  const size = literal({ ...api?.pagination });
  const found = hasQuery(entity) ? ts`${rows}.query({ ...query, limit })` : ts`${rows}.list(limit, query.offset ?? 0)`;
  return ts`
    const { query, limit, after } = ${runtime("readPage")}(request, ${values.readQuery}, ${size});
    if (after === undefined) {
      const found = await ${found};
      return ${runtime("page")}(request, found.map(${values.json}), limit, { offset: query.offset });
    }
    const found = await ${rows}.listAfter(after, limit);
    return ${runtime("page")}(request, found.map(${values.json}), limit, { after: found.at(-1)?.${identifier(id.name)} });`;
}

/** What routes and routers are made of: the repository and the options, which can be left out where nothing in them is needed. */
export function serviceParameters(options: Code | Reference, emission: Emission): readonly Code[] {
  const { types, many } = emission;
  return [ts`${many}: ${types.repository}`, ts`options: ${options}${isDemanding(emission) ? null : ts` = {}`}`];
}

function routesFunction(emission: Emission): Code {
  const { entity, plan, types, values, many } = emission;
  const parameters = serviceParameters(types.routeOptions, emission);
  const items = plan.routes.map((route) => {
    const { method, path, guard, unchecked } = route;
    const called = [ts`${handlerOf(route, emission)}`, many, ts`options`];
    const last = unchecked.length === 0 ? [] : [literal(unchecked)];
    const made = guard === null ? runtime("entityRoute") : runtime("guardedRoute");
    const guards = guard === null ? [] : [importedCode(guard, emission)];
    return ts`${list(ts`${made}(`, [text(method), text(path), ...guards, ...called, ...last], ")")},`;
  });
  return documented(
    `The routes of ${entity.names.words}; what a handler throws is answered with problem details (RFC 9457).`,
    ts`
      ${list(ts`export function ${values.routes}(`, parameters, ts`): readonly ${runtimeType("Route")}[] {`)}
        return [
          ${items}
        ];
      }`,
  );
}
