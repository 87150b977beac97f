// Describes own routes in OpenAPI.
import type { JsonSchema, OpenApiDocument, Operation, Parameter, ResponseDescription } from "../../openapi/document.ts";
import { openApi } from "../../openapi/open-api.ts";
import { jsonBody, jsonResponse } from "../../openapi/operation-parts.ts";
import { problemResponses } from "../../openapi/problem-schema.ts";
import { jsonSchemaOf } from "../../openapi/standard-json-schema.ts";
import type { StandardSchema } from "../../options/standard-schema.ts";
import type { Method } from "../messages/request.ts";
import { type Cause, statusesOf } from "../problems/failures.ts";
import type { OperationDescription } from "./own-route.ts";

interface DescribedRoute<Result> {
  readonly guard?: unknown;
  readonly body?: StandardSchema<unknown> | undefined;
  readonly query?: StandardSchema<unknown> | undefined;
  readonly parameters?: StandardSchema<unknown> | undefined;
  readonly response?: StandardSchema<unknown, Result> | undefined;
  readonly operation?: OperationDescription | undefined;
}

export function describeRoute<Result>(method: Method, path: string, options: DescribedRoute<Result>): OpenApiDocument {
  const { body, query, operation: { security, responses = {}, ...ownDescription } = {} } = options;
  const parameters = [...pathParameters(path, options.parameters), ...queryParameters(query)];
  const operation: Operation = {
    ...ownDescription,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: jsonBody(jsonSchemaOf(body, "input")) }),
    responses: {
      ...success(options, responses),
      ...problemResponses(...statusesOf(causes(path, options))),
      ...responses,
    },
  };
  return openApi({
    ...(security === undefined ? {} : { security }),
    paths: { [path]: { [method.toLowerCase()]: operation } },
    schemas: {},
  });
}

/** The success response, unless the description has one. */
function success<Result>(
  { response }: DescribedRoute<Result>,
  ownDescription: Readonly<Record<string, ResponseDescription>>,
): Readonly<Record<string, ResponseDescription>> {
  if (Object.keys(ownDescription).some((status) => status.startsWith("2"))) return {};
  if (response === undefined) return { 204: { description: "Done." } };
  return { 200: jsonResponse("The result.", jsonSchemaOf(response, "output")) };
}

function causes<Result>(path: string, { guard, body, query }: DescribedRoute<Result>): readonly Cause[] {
  return [
    ...(query !== undefined || path.includes("{") ? (["input"] as const) : []),
    ...(guard === undefined ? [] : (["guard"] as const)),
    ...(body === undefined ? [] : (["body"] as const)),
  ];
}

/** Returns all parameters of the path, since OpenAPI requires each to be described. */
function pathParameters(path: string, schema: StandardSchema<unknown> | undefined): readonly Parameter[] {
  const { properties } = membersOf(schema);
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => {
    return { name, in: "path", required: true, schema: properties[name] ?? { type: "string" } };
  });
}

function queryParameters(schema: StandardSchema<unknown> | undefined): readonly Parameter[] {
  const { properties, required } = membersOf(schema);
  return Object.entries(properties).map(([name, property]) => {
    return { name, in: "query", ...(required.includes(name) ? { required: true } : {}), schema: property };
  });
}

function membersOf(schema: StandardSchema<unknown> | undefined): {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
} {
  const { properties = {}, required = [] } = schema === undefined ? {} : jsonSchemaOf(schema, "input");
  return { properties: properties as Readonly<Record<string, JsonSchema>>, required: required as readonly string[] };
}
