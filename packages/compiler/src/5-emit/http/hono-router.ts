// The routes as a Hono app, its type written out so that `hc` clients are typed at no cost.

import type { ColumnType, Scalar } from "../../2-model/data/column-type.ts";
import { requestFields, responseFields, updateFields } from "../../2-model/data/entity.ts";
import { type Field, isRequired } from "../../2-model/data/field.ts";
import { blocks, type Code, join, list, raw, ts, type, value } from "../../text/code.ts";
import { key, literalUnion } from "../../text/literal.ts";
import { capitalized } from "../../text/names.ts";
import { documented, type Emission, runtime, runtimeType, sibling, siblingType } from "../context.ts";
import { fieldType } from "../values/field-type.ts";
import { type Served, servedRoutes, serviceParameters } from "./routes.ts";

export function emitHonoRouter(emission: Emission): Code {
  const { entity } = emission;
  const served = servedRoutes(emission);
  const { type: name, prefix, many, words, aWord } = entity.names;
  const has = (...operations: readonly Served["operation"][]): boolean =>
    served.some(({ operation }) => operations.includes(operation));
  const app = ts`${value("hono", "Hono")}<${type("hono/types", "BlankEnv")}, ${raw(name)}RouterSchema, "/">`;
  const router = ts`
    ${list(`export function ${prefix}Router(`, serviceParameters(siblingType("routes", `${name}RouteOptions`), emission), ts`): ${app} {`, 120)}
      return ${runtime("honoRoutes")}(new ${value("hono", "Hono")}<${type("hono/types", "BlankEnv")}, ${raw(name)}RouterSchema, "/">(), ${sibling("routes", `${prefix}Routes`)}(${raw(many)}, options));
    }`;
  const create = requestFields(entity);
  return blocks([
    documented(
      [`Serves ${words} with Hono: mount it with \`app.route("/", ${prefix}Router(${many}))\`, or use its \`fetch\`.`],
      router,
    ),
    documented(`The routes of ${words} as Hono's client \`hc\` sees them.`, schemaType(served, emission)),
    has("create", "get", "update", "list")
      ? jsonInterface(`${name}ResponseJson`, `${aWord} in JSON`, responseFields(entity), emission, () => false)
      : null,
    has("create")
      ? jsonInterface(
          `Create${name}RequestJson`,
          `The body that creates ${aWord}, in JSON`,
          create,
          emission,
          (field) => !isRequired(field),
        )
      : null,
    has("update")
      ? jsonInterface(
          `Update${name}RequestJson`,
          `The body that changes ${aWord}, in JSON`,
          updateFields(entity),
          emission,
          () => true,
        )
      : null,
    has("list") ? listParameters(emission) : null,
  ]);
}

function schemaType(served: readonly Served[], emission: Emission): Code {
  const { type: name } = emission.entity.names;
  const paths = [...new Set(served.map((route) => route.path))];
  const members = paths.map((path) => {
    const endpoints = served
      .filter((route) => route.path === path)
      .map(
        (route) => ts`
      $${raw(route.method.toLowerCase())}:
        ${endpoint(route, emission)};`,
      );
    return ts`
      ${key(path.replace("{id}", ":id"))}: {
        ${endpoints}
      };`;
  });
  return ts`
    export type ${raw(name)}RouterSchema = {
      ${members}
    };`;
}

function endpoint(route: Served, { entity }: Emission): Code {
  const { type: name } = entity.names;
  const json = raw(`${name}ResponseJson`);
  const problem = runtimeType("ProblemDetails");
  const param = ts`param: { id: string }`;
  const shape = (
    input: readonly Code[],
    output: Code,
    status: number,
    format: "json" | "body",
    failures: string,
  ): Code => {
    const given = list("{ ", input, " }");
    return ts`
      ${alternative(given, output, format, String(status))}
      ${alternative(given, ts`${problem}`, "json", failures)}`;
  };
  switch (route.operation) {
    case "create":
      return shape([ts`json: Create${raw(name)}RequestJson`], ts`${json}`, 201, "json", "400 | 409 | 413 | 415 | 422");
    case "get":
      return shape([param], ts`${json}`, 200, "json", "400 | 404");
    case "update":
      return shape(
        [ts`${param}; json: Update${raw(name)}RequestJson`],
        ts`${json}`,
        200,
        "json",
        "400 | 404 | 409 | 413 | 415 | 422",
      );
    case "delete":
      return shape([param], raw("null"), 204, "body", "400 | 404");
    case "list":
      return shape([ts`query: ${raw(name)}ListParameters`], ts`${json}[]`, 200, "json", "400");
  }
}

/** One line where it fits. */
function alternative(input: Code, output: Code, format: "json" | "body", status: string): Code {
  const members = [
    ts`input: ${input};`,
    ts`output: ${output};`,
    raw(`outputFormat: "${format}";`),
    raw(`status: ${status};`),
  ];
  const inline = join(members, " ");
  if (inline.width <= 108) return ts`| { ${join([...members.slice(0, -1), raw(`status: ${status}`)], " ")} }`;
  return ts`
    | {
        ${members}
      }`;
}

function jsonInterface(
  name: string,
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
      export interface ${raw(name)} {
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

function listParameters({ entity, plan }: Emission): Code {
  const names = [
    "limit",
    "offset",
    "after",
    ...(plan.orders.length === 0 ? [] : ["sort"]),
    ...entity.conditions.map((condition) => condition.name),
  ];
  const body = ts`
    export interface ${raw(entity.names.type)}ListParameters {
      ${names.map((name) => ts`${key(name)}?: ${name === "sort" ? ts`${siblingType("query", `${entity.names.type}SortField`)}` : raw("string")} | undefined;`)}
    }`;
  return documented("The parameters of the query string of the list.", body);
}
