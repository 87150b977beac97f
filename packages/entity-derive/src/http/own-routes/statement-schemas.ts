// Schemas of statements for own routes: parameters from a query string, and rows as JSON. No validator is needed.
import type { JsonSchema } from "../../openapi/document.ts";
import type { StandardSchema } from "../../options/standard-schema.ts";
import { QueryReader } from "../input/query-reader.ts";
import type { InJson } from "../messages/in-json.ts";
import { Problem } from "../problems/problem.ts";

/** The parameters of a query string, as clients send them: texts, and repeated ones as lists. */
type InQuery<T> = {
  readonly [Name in keyof T as null extends T[Name] ? never : Name]: TextOf<T[Name]>;
} & { readonly [Name in keyof T as null extends T[Name] ? Name : never]?: TextOf<T[Name]> | undefined };

type TextOf<T> = T extends null
  ? never
  : T extends string | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? TextOf<Item> | TextOf<Item>[]
      : string;

/**
 * The schema of the parameters of a statement, for the option `query` of a route. `Sent` has the parameters under their
 * names in the query string.
 */
export type StatementQuery<Parameters, Sent = Parameters> = StandardSchema<Parameters, InQuery<Sent>>;

/**
 * The schema of the result of a statement, for the option `response` of a route. `Shown` has the members of its JSON:
 * hidden ones are left out, and names may differ.
 */
export type StatementResult<Result, Shown = Result> = StandardSchema<InJson<Shown>, Result>;

/**
 * Creates the schema of the parameters of a statement, which reads them from a query string.
 * @param read reads each parameter; undefined if it is absent or not valid
 * @param described the JSON Schema of the parameters
 */
export function statementQuery<Parameters extends object, Sent = Parameters>(
  described: JsonSchema,
  read: (query: QueryReader) => { readonly [Name in keyof Parameters]: Parameters[Name] | undefined },
): StatementQuery<Parameters, Sent> {
  const { required = [] } = described as { readonly required?: readonly string[] };
  return schemaOf(described, (value) => {
    const query = searchOf(value);
    const reader = new QueryReader(query);
    const parameters = read(reader);
    for (const name of required) if (!query.has(name)) reader.refuse(name, "is missing");
    if (query.size === 0 && required.length > 0)
      return { issues: required.map((name) => ({ message: "is missing", path: [name] })) };
    try {
      reader.finish();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { issues: issuesOf(error) };
    }
    return { value: parameters as Parameters };
  });
}

/**
 * Creates the schema of the result of a statement. What the JSON Schema does not have, such as a secret, is left out.
 * @param names the names in JSON of properties, where they differ
 */
export function statementResult<Result, Shown = Result>(
  described: JsonSchema,
  names: Readonly<Record<string, string>> = {},
): StatementResult<Result, Shown> {
  return schemaOf(described, (value) => ({ value: inJson(value, described, names) as InJson<Shown> }));
}

function schemaOf<Output, Input>(
  described: JsonSchema,
  validate: StandardSchema<Output, Input>["~standard"]["validate"],
): StandardSchema<Output, Input> {
  const jsonSchema = { input: () => described, output: () => described };
  const standard = { version: 1, vendor: "entity-derive", validate, jsonSchema };
  return { "~standard": standard };
}

function searchOf(value: unknown): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, texts] of Object.entries((value ?? {}) as Readonly<Record<string, string | readonly string[]>>))
    for (const text of [texts].flat()) query.append(name, text);
  return query;
}

function issuesOf({ issues, message }: Problem): readonly { readonly message: string; readonly path?: string[] }[] {
  if (issues === undefined || issues.length === 0) return [{ message }];
  return issues.map((issue) => ({ message: issue.message, path: issue.path === "" ? [] : [issue.path] }));
}

/** Returns a value with the properties that a schema has, under their names in JSON. */
function inJson(value: unknown, schema: JsonSchema, names: Readonly<Record<string, string>>): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  const { items, properties, anyOf } = schema as {
    readonly items?: JsonSchema;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly anyOf?: readonly JsonSchema[];
  };
  if (anyOf?.[0] !== undefined) return inJson(value, anyOf[0], names);
  if (Array.isArray(value))
    return items === undefined ? value : value.map((item: unknown) => inJson(item, items, names));
  if (properties === undefined) return value;
  const values = Object.entries(value) as [string, unknown][];
  // A hidden member can have the name that another one has in JSON.
  const renamed = values.flatMap(([name, one]) => (names[name] === undefined ? [] : [[names[name], one] as const]));
  const byName = new Map([...values, ...renamed]);
  const members = Object.entries(properties).map(([name, member]) => [name, inJson(byName.get(name), member, names)]);
  return Object.fromEntries(members);
}
