// An operation of a document into requests of it: allowed ones, ones with one thing wrong, and hostile ones.
import type { Parameter } from "entity-derive/openapi";
import fc from "fast-check";
import {
  hostileBodies,
  hostileHeaders,
  hostileJson,
  hostileMediaTypes,
  hostileQueries,
  hostileTexts,
} from "./hostile-values.ts";
import type { Described } from "./operations.ts";
import { type Source, valuesOf } from "./schema-values.ts";

export interface Made {
  readonly described: Described;
  /** Whether it was made to be allowed. */
  readonly isPlain: boolean;
  /** The parameters of the path by name, not encoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Without the `?`. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly isAuthorized: boolean;
}

export function requestsOf(described: Described, source: Source): fc.Arbitrary<Made> {
  const plain = plainRequests(described, source);
  return fc.oneof(
    { weight: 5, arbitrary: plain },
    { weight: 4, arbitrary: fc.tuple(plain, fc.oneof(...changes(described))).map(([made, change]) => change(made)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(plain, fc.array(fc.oneof(...changes(described)), { minLength: 2, maxLength: 4 }))
        .map(([made, several]) => several.reduce((changed, change) => change(changed), made)),
    },
  );
}

function plainRequests(described: Described, source: Source): fc.Arbitrary<Made> {
  const { parameters, body } = described;
  const placed = (place: Parameter["in"]): readonly Parameter[] => parameters.filter((one) => one.in === place);
  const query = fc.oneof(
    { weight: 9, arbitrary: texts(placed("query"), source, described.path).map(queryString) },
    { weight: placed("query").length === 0 ? 0 : 1, arbitrary: source.memory.links.map((link) => link.slice(1)) },
  );
  return fc
    .record({
      path: texts(placed("path"), source, described.path),
      query,
      headers: headersOf(placed("header"), source),
      body: body === null ? fc.constant(null) : valuesOf(body, source).map((value) => JSON.stringify(value)),
    })
    .map(({ path, query: asked, headers, body: sent }) => ({
      described,
      isPlain: true,
      path: path as Readonly<Record<string, string>>,
      query: asked,
      headers: { ...headers, ...(sent === null ? {} : { "content-type": "application/json" }) },
      body: sent,
      isAuthorized: true,
    }));
}

type Texts = Readonly<Record<string, string | readonly string[]>>;

/** Some of the parameters, each as its text, or as the texts of its elements. */
function texts(parameters: readonly Parameter[], source: Source, path: string): fc.Arbitrary<Texts> {
  const named = parameters.map((parameter) => [parameter.name, values(parameter, source, path)] as const);
  const required = parameters.filter((parameter) => parameter.required === true).map(({ name }) => name);
  // Lists have many parameters: with half of them given nothing would ever be found.
  const chosen = fc.subarray(
    named.map(([name]) => name),
    { maxLength: Math.min(named.length, 3) },
  );
  return fc.tuple(fc.record(Object.fromEntries(named)), chosen).map(([all, names]) => {
    const kept = Object.entries(all).filter(([name]) => required.includes(name) || names.includes(name));
    return Object.fromEntries(kept) as Texts;
  });
}

/** Of an opaque token only an answer knows one: those are in the links that are followed. */
function values(parameter: Parameter, source: Source, path: string): fc.Arbitrary<string | readonly string[]> {
  const { name, schema, explode } = parameter;
  if (parameter.in === "path" && schema["format"] === "uuid") return source.memory.rowsOf(path);
  if (name === "after") return source.memory.ids;
  return valuesOf(schema, source).map((value) => {
    if (!Array.isArray(value)) return String(value);
    return explode === false ? value.map(String).join(",") : value.map(String);
  });
}

function queryString(values: Texts): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const text of typeof value === "string" ? [value] : value) query.append(name, text);
  return query.toString();
}

function headersOf(
  parameters: readonly Parameter[],
  { memory }: Source,
): fc.Arbitrary<Readonly<Record<string, string>>> {
  const tags = fc.oneof(
    memory.tags,
    fc.constant("*"),
    fc.tuple(memory.tags, memory.tags).map((both) => both.join(", ")),
  );
  const members = Object.fromEntries(parameters.map(({ name }) => [name, tags]));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<Readonly<Record<string, string>>>,
    },
  );
}

type Change = (made: Made) => Made;

/** One thing each that may make a request wrong. Whether it does, the document says. */
function changes({ parameters, body, isGuarded }: Described): readonly fc.Arbitrary<Change>[] {
  const changed =
    (change: Change): Change =>
    (made) => ({ ...change(made), isPlain: false });
  const inQuery = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const inHeaders = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
  const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const add = (query: string, more: string): string => (query === "" ? more : `${query}&${more}`);
  return [
    hostileQueries.map((more) => changed((made) => ({ ...made, query: add(made.query, more) }))),
    ...(inQuery.length === 0
      ? []
      : [
          fc.tuple(fc.constantFrom(...inQuery), hostileTexts).map(([name, text]) =>
            changed((made) => {
              const query = new URLSearchParams(made.query);
              query.set(name, text);
              return { ...made, query: query.toString() };
            }),
          ),
          fc.tuple(fc.constantFrom(...inQuery), hostileTexts).map(([name, text]) =>
            changed((made) => ({
              ...made,
              query: add(made.query, new URLSearchParams({ [name]: text }).toString()),
            })),
          ),
        ]),
    ...(inPath.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...inPath), hostileTexts.filter(isSegment))
            .map(([name, text]) => changed((made) => ({ ...made, path: { ...made.path, [name]: text } }))),
        ]),
    fc
      .tuple(
        fc.constantFrom(...inHeaders, "If-Match", "If-None-Match", "Range", "X-HTTP-Method-Override"),
        hostileHeaders,
      )
      .map(([name, value]) => changed((made) => ({ ...made, headers: { ...made.headers, [name]: value } }))),
    ...(isGuarded ? [fc.constant(changed((made) => ({ ...made, isAuthorized: false })))] : []),
    ...(body === null ? [] : bodyChanges(changed)),
  ];
}

function bodyChanges(changed: (change: Change) => Change): readonly fc.Arbitrary<Change>[] {
  return [
    hostileBodies.map((body) => changed((made) => ({ ...made, body }))),
    hostileMediaTypes.map((type) =>
      changed((made) => ({ ...made, headers: { ...made.headers, "content-type": type } })),
    ),
    fc
      .constantFrom("gzip", "identity", "br, gzip")
      .map((coding) => changed((made) => ({ ...made, headers: { ...made.headers, "content-encoding": coding } }))),
    ...[0, 1, 2].map(() =>
      fc.tuple(fc.nat(), hostileJson).map(([index, value]) => changed((made) => withMember(made, index, value))),
    ),
    fc.nat().map((index) => changed((made) => withMember(made, index, undefined))),
    fc
      .tuple(fc.string({ unit: "binary", maxLength: 10 }), hostileJson)
      .map(([name, value]) =>
        changed((made) => ({ ...made, body: JSON.stringify({ ...Object(parsed(made.body)), [name]: value }) })),
      ),
    fc.constant(
      changed((made) => ({ ...made, body: String(made.body).replace("{", '{"__proto__":{"role":"staff"},') })),
    ),
  ];
}

/** The body with another value at one of its places; without it where the value is undefined. */
function withMember(made: Made, index: number, value: unknown): Made {
  const body = parsed(made.body);
  if (typeof body !== "object" || body === null) return { ...made, body: JSON.stringify(value ?? null) };
  const places = placesIn(body);
  const place = places[index % Math.max(places.length, 1)];
  if (place === undefined) return { ...made, body: JSON.stringify(value ?? null) };
  const [holder, name] = place;
  if (value === undefined) delete holder[name];
  else holder[name] = value;
  return { ...made, body: JSON.stringify(body) };
}

type Holder = Record<string, unknown>;

function placesIn(value: unknown): readonly (readonly [Holder, string])[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((name) => [[holder, name] as const, ...placesIn(holder[name])]);
}

function parsed(body: Made["body"]): unknown {
  try {
    return typeof body === "string" ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}

/** `.` and `..` never arrive: clients resolve them. */
function isSegment(text: string): boolean {
  return text !== "" && !/^\.{1,2}$/.test(text);
}
