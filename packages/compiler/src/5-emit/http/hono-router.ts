// The routes as a Hono app, its type written out so that `hc` clients are typed at no cost.

import type { ColumnType, Scalar } from "../../2-model/data/column-type.ts";
import { responseFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { listParameters } from "../../2-model/names/members.ts";
import { byPath, type RequestBody, type Route, type Success } from "../../4-plan/http/routes.ts";
import { blocks, type Code, join, list, type Reference, raw, ts, type, value } from "../../text/code.ts";
import { key, literalUnion } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { fieldType } from "../values/field-type.ts";
import { serviceParameters } from "./routes.ts";

export function emitHonoRouter(emission: Emission): Code {
  const { entity, types, values } = emission;
  const { routes } = emission.plan;
  const { many, words, aWord } = entity.names;
  const app = ts`${value("hono", "Hono")}<${type("hono/types", "BlankEnv")}, ${types.routerSchema}, "/">`;
  const router = ts`
    ${list(ts`export function ${values.router}(`, serviceParameters(types.routeOptions, emission), ts`): ${app} {`)}
      return ${runtime("honoRoutes")}(new ${value("hono", "Hono")}<${type("hono/types", "BlankEnv")}, ${types.routerSchema}, "/">(), ${values.routes}(${emission.many}, options));
    }`;
  const bodies = routes.flatMap(({ body }) => body ?? []);
  return blocks([
    documented(
      [
        `Serves ${words} with Hono: mount it with \`app.route("/", ${values.router.name}(${many}))\`, or use its \`fetch\`.`,
      ],
      router,
    ),
    documented(`The routes of ${words} as Hono's client \`hc\` sees them.`, schemaType(emission)),
    routes.some(({ success }) => success.shows !== "nothing")
      ? jsonInterface(types.responseJson, `${aWord} in JSON`, responseFields(entity), emission, () => false)
      : null,
    ...bodies.map(({ dto, fields, required }) =>
      jsonInterface(
        jsonBody(dto, emission),
        `The body that ${dto === "create" ? "creates" : "changes"} ${aWord}, in JSON`,
        fields,
        emission,
        (field) => !required.includes(field),
      ),
    ),
    routes.some(({ parameters }) => parameters === "list") ? listInterface(emission) : null,
  ]);
}

function jsonBody(dto: RequestBody["dto"], { types }: Emission): Reference {
  return dto === "create" ? types.createRequestJson : types.updateRequestJson;
}

function schemaType(emission: Emission): Code {
  const { plan, types } = emission;
  const members = [...byPath(plan.routes)].map(([path, routes]) => {
    const endpoints = routes.map((route) => ts`$${raw(route.method.toLowerCase())}: ${endpoint(route, emission)};`);
    return ts`
      ${key(path.replace("{id}", ":id"))}: {
        ${endpoints}
      };`;
  });
  return ts`
    export type ${types.routerSchema} = {
      ${members}
    };`;
}

/** What is answered on success, and what on failure. */
function endpoint(route: Route, emission: Emission): Code {
  const { success, failures } = route;
  const statuses = [raw(String(success.status)), raw(failures.join(" | "))];
  const given = list("{ ", input(route, emission), " }");
  return ts`${runtimeType("HonoEndpoint")}<${join([given, output(success, emission), ...statuses], ", ")}>`;
}

function input({ parameters, body }: Route, emission: Emission): readonly Code[] {
  const members = [
    parameters === "id" ? ts`param: { id: string }` : null,
    parameters === "list" ? ts`query: ${emission.types.listParameters}` : null,
    body === null ? null : ts`json: ${jsonBody(body.dto, emission)}`,
  ];
  return [join(members, "; ")];
}

function output({ shows }: Success, { types }: Emission): Code {
  const json = types.responseJson;
  if (shows === "nothing") return raw("null");
  return shows === "page" ? ts`${json}[]` : ts`${json}`;
}

function jsonInterface(
  name: Reference,
  doc: string,
  fields: readonly Field[],
  emission: Emission,
  optional: (field: Field) => boolean,
): Code {
  const members = fields.map((field) => {
    const type_ = jsonType(field, emission);
    return optional(field) ? ts`${key(field.name)}?: ${type_} | undefined;` : ts`${key(field.name)}: ${type_};`;
  });
  return documented(
    `${capitalized(doc)}.`,
    ts`
      export interface ${name} {
        ${members}
      }`,
  );
}

const numbers: ReadonlySet<Scalar> = new Set<Scalar>(["i16", "i32", "i64", "f32", "f64"]);

/** What a value is in JSON: dates, decimals and bigints are strings. */
function jsonType(field: Field, emission: Emission): Code {
  const { type: column } = field;
  if (column.kind === "scalar" && column.scalar === "json") return fieldType(field, emission);
  const bare = jsonOf(column);
  return field.nullable ? ts`${bare} | null` : bare;
}

function jsonOf(type: ColumnType): Code {
  if (type.kind === "choice") return literalUnion(type.values);
  if (type.kind === "array") {
    const of = jsonOf(type.of);
    return type.of.kind === "choice" && type.of.values.length > 1 ? ts`(${of})[]` : ts`${of}[]`;
  }
  if (type.kind === "object") {
    const members = type.members.map(
      ({ name, type: member, nullable }) => ts`${key(name)}: ${jsonOf(member)}${raw(nullable ? " | null" : "")}`,
    );
    return ts`{ ${join(members, "; ")} }`;
  }
  if (numbers.has(type.scalar)) return raw("number");
  return raw(type.scalar === "boolean" ? "boolean" : type.scalar === "json" ? "unknown" : "string");
}

function listInterface({ entity, types }: Emission): Code {
  const body = ts`
    export interface ${types.listParameters} {
      ${listParameters(entity).map((name) => ts`${key(name)}?: ${name === "sort" ? ts`${types.sortField}` : raw("string")} | undefined;`)}
    }`;
  return documented("The parameters of the query string of the list.", body);
}
