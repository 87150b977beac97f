// OpenAPI documents: their shape, and what happens when several are merged.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nullableSchema } from "entity-derive/codegen/v1/http";
import {
  type ApiDescription,
  type ApiInfo,
  createdResponse,
  idParameter,
  jsonBody,
  jsonResponse,
  mergeOpenApi,
  type OpenApiDocument,
  objectSchema,
  openApi,
  pageParameters,
  pageResponse,
  problemResponses,
  queryParameter,
  schemaOf,
  wholeObjectSchema,
} from "entity-derive/openapi";
import { checkDocument } from "./check-document.ts";

function api(name: string, change: Partial<ApiDescription> = {}): { openapi(): OpenApiDocument } {
  const path = `/${name.toLowerCase()}s`;
  const response = `${name}Response`;
  return {
    openapi: () =>
      openApi({
        info: { title: `${name}s` },
        tag: { name: `${name}s`, description: `All about ${name}s.` },
        paths: {
          [path]: {
            post: {
              operationId: `create${name}`,
              requestBody: jsonBody(schemaOf(`Create${name}Request`)),
              responses: { 201: jsonResponse("It.", schemaOf(response)), ...problemResponses(400, 409, 413, 415, 422) },
            },
          },
          [`${path}/{id}`]: {
            get: {
              operationId: `get${name}`,
              parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
              responses: { 200: jsonResponse("It.", schemaOf(response)), ...problemResponses(400, 404) },
              security: [],
            },
          },
        },
        schemas: {
          [response]: { type: "object", properties: { id: { type: "string", format: "uuid" } } },
          [`Create${name}Request`]: { type: "object", properties: { kind: schemaOf("Kind") } },
          Kind: { enum: ["a", "b"] },
        },
        ...change,
      }),
  };
}

test("a document has what was said of the API", () => {
  const document = api("User", {
    info: {
      title: "Accounts",
      description: "**Who**",
      apiVersion: "2.1.0",
      license: "MIT",
      licenseUrl: "https://mit.example",
      contactName: "Ada",
      contactEmail: "ada@example.com",
      contactUrl: "https://example.com",
    },
    security: "bearer",
  }).openapi();
  checkDocument(document);
  assert.deepEqual(document.info, {
    title: "Accounts",
    version: "2.1.0",
    description: "**Who**",
    license: { name: "MIT", url: "https://mit.example" },
    contact: { name: "Ada", email: "ada@example.com", url: "https://example.com" },
  });
  assert.deepEqual(document.tags, [{ name: "Users", description: "All about Users." }]);
  assert.deepEqual(document.components.securitySchemes, { bearer: { type: "http", scheme: "bearer" } });
  assert.deepEqual(document.paths["/users"]?.post?.security, [{ bearer: [] }]);
  assert.deepEqual(document.paths["/users/{id}"]?.get?.security, []);
  assert.deepEqual(document.paths["/users/{id}"]?.get?.tags, ["Users"]);
});

test("a document without anything optional is whole too", () => {
  const document = openApi({ info: {}, paths: {}, schemas: {} });
  checkDocument(document);
  assert.deepEqual(document.info, { title: "API", version: "1.0.0" });
});

test("a license has the identifier of SPDX or an address", () => {
  const licenseOf = (info: ApiInfo): unknown => mergeOpenApi(info, []).info.license;
  assert.deepEqual(licenseOf({ license: "MIT" }), { name: "MIT", identifier: "MIT" });
  const either = "(MIT OR Apache-2.0) AND CC-BY-4.0";
  assert.deepEqual(licenseOf({ license: either }), { name: either, identifier: either });
  assert.deepEqual(licenseOf({ license: "Our own terms" }), { name: "Our own terms" });
  const url = "https://example.com/terms";
  assert.deepEqual(licenseOf({ license: "Our own terms", licenseUrl: url }), { name: "Our own terms", url });
  assert.deepEqual(licenseOf({ licenseUrl: url }), { name: url, url });
});

test("the paths begin where the document is served, unless it says where", () => {
  assert.deepEqual(api("User").openapi().servers, [{ url: "/" }]);
  assert.deepEqual(mergeOpenApi({}, [api("User")]).servers, [{ url: "/" }]);
  const servers = [{ url: "https://{stage}.example.com/api", variables: { stage: { default: "live" } } }];
  assert.deepEqual(mergeOpenApi({ servers }, [api("User")]).servers, servers);
  assert.deepEqual(api("User", { info: { servers } }).openapi().servers, servers);
});

test("an operation that never answers 401 is open, and says so", () => {
  const responses = { 204: { description: "Done." } };
  const { paths } = openApi({
    paths: { "/a": { get: { responses }, post: { responses: { ...responses, ...problemResponses(401) } } } },
    schemas: {},
  });
  assert.deepEqual(paths["/a"]?.get?.security, []);
  assert.equal(paths["/a"]?.post?.security, undefined, "a guard that nobody has named");
});

test("what may be null stays what allows all, or gets null as an alternative", () => {
  assert.deepEqual(nullableSchema({}), {});
  assert.deepEqual(nullableSchema({ type: "string" }), { anyOf: [{ type: "string" }, { type: "null" }] });
});

test("each kind of security has its scheme", () => {
  const schemes = (["cookie", "api_key", { cookie: "sid" }, { apiKey: "X Key" }] as const).map((security) => {
    const document = api("User", { security }).openapi();
    checkDocument(document);
    return document.components.securitySchemes;
  });
  assert.deepEqual(schemes, [
    { cookie: { type: "apiKey", in: "cookie", name: "session" } },
    { api_key: { type: "apiKey", in: "header", name: "X-API-Key" } },
    { "cookie.sid": { type: "apiKey", in: "cookie", name: "sid" } },
    { "api_key.X_Key": { type: "apiKey", in: "header", name: "X Key" } },
  ]);
});

test("documents merge into one with all their tags, schemas and schemes", () => {
  const apis = [api("User", { security: "bearer" }), api("Order", { security: { cookie: "sid" } })];
  const document = mergeOpenApi({ title: "Shop" }, apis);
  checkDocument(document);
  assert.deepEqual(Object.keys(document.paths), ["/users", "/users/{id}", "/orders", "/orders/{id}"]);
  assert.deepEqual(
    document.tags?.map((tag) => tag.description),
    ["All about Users.", "All about Orders."],
  );
  assert.deepEqual(Object.keys(document.components.securitySchemes ?? {}), ["bearer", "cookie.sid"]);
  assert.ok("Kind" in document.components.schemas && "Problem" in document.components.schemas);
});

test("what differs under one name is refused", () => {
  const other = api("Order", { schemas: { Kind: { enum: ["b"] } } });
  assert.throws(
    () => mergeOpenApi({}, [api("User"), other]),
    /Two APIs have different definitions of the schema "Kind"/,
  );
  assert.throws(() => mergeOpenApi({}, [api("User"), api("User")]), /Two APIs have POST \/users/);
  const responses = { 204: { description: "Done." } };
  const ids = ["/a", "/b"].map((path) => ({
    openapi: () => openApi({ info: {}, paths: { [path]: { get: { operationId: "same", responses } } }, schemas: {} }),
  }));
  assert.throws(() => mergeOpenApi({}, ids), /Two APIs have an operation "same"/);
});

test("objects say what they have to have, where there is anything", () => {
  const properties = { name: { type: "string" }, age: { type: "integer" } };
  assert.deepEqual(objectSchema(["name"], properties), { type: "object", required: ["name"], properties });
  assert.deepEqual(objectSchema([], properties), { type: "object", properties });
  assert.deepEqual(wholeObjectSchema(properties), { type: "object", required: ["name", "age"], properties });
  assert.deepEqual(wholeObjectSchema({}), { type: "object", properties: {} });
});

test("a list says how large its pages are", () => {
  const described = [...pageParameters(5, 7), queryParameter("age", "How old.", { type: "integer" })];
  const uuid = { type: "string", format: "uuid" };
  const count = { type: "integer", minimum: 0, maximum: 9_007_199_254_740_991 };
  assert.deepEqual(
    described.map(({ name, in: place, required, schema }) => ({ name, place, required, schema })),
    [
      { name: "limit", place: "query", required: undefined, schema: { ...count, default: 5 } },
      { name: "offset", place: "query", required: undefined, schema: { ...count, default: 0 } },
      { name: "after", place: "query", required: undefined, schema: { type: "string" } },
      { name: "age", place: "query", required: undefined, schema: { type: "integer" } },
    ],
  );
  assert.match(described[0]?.description ?? "", /up to 7/);
  assert.deepEqual(idParameter, { name: "id", in: "path", required: true, schema: uuid });
});

test("bodies and responses take a schema, or the name of one", () => {
  assert.deepEqual(jsonBody("User"), jsonBody(schemaOf("User")));
  assert.deepEqual(jsonResponse("It.", "User"), jsonResponse("It.", schemaOf("User")));
  const page = pageResponse("Them.", "User");
  assert.deepEqual(page.content, { "application/json": { schema: { type: "array", items: schemaOf("User") } } });
  assert.deepEqual(Object.keys(page.headers ?? {}), ["Link"]);
  assert.deepEqual(Object.keys(createdResponse("It.", "User").headers ?? {}), ["Location"]);
});
