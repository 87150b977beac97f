// An OpenAPI document into what it says of a request that is sent, and of an answer that came.

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema, OpenApiDocument, Parameter } from "entity-derive/openapi";
import { numberFormats } from "./number-formats.ts";
import { type Described, pointerTo } from "./operations.ts";
import type { Made } from "./requests.ts";

/** `"unsaid"` is for what JSON Schema cannot say: see `docs/http.md`. */
export type Ruling = "allowed" | "refused" | "unsaid";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export class DocumentRules {
  readonly #formats: Validators;
  /** Whose only formats are those of numbers. */
  readonly #shapes: Validators;
  readonly #closed: Validators;

  constructor(document: OpenApiDocument) {
    this.#formats = new Validators(document, true);
    this.#shapes = new Validators(document, false);
    this.#closed = new Validators(closed(document) as OpenApiDocument, true);
  }

  /** Whether the document allows the request, which has the credentials that it needs. */
  rulingOn(made: Made): Ruling {
    if (unstorable(made)) return "unsaid";
    const rulings = [...this.#ofParameters(made), this.#ofBody(made)];
    if (rulings.includes("refused")) return "refused";
    return rulings.includes("unsaid") ? "unsaid" : "allowed";
  }

  /** The fault of an answer; null if it has none. */
  faultOf({ method, path, operation }: Described, { status, headers, body }: Answer): string | null {
    if (status >= 500) return `status ${status}`;
    const response = operation.responses[String(status)];
    if (response === undefined) return `status ${status} is not documented`;
    const type = headers.get("content-type")?.split(";")[0];
    if (response.content === undefined) return body === "" ? null : `a body with status ${status}`;
    if (type === undefined || response.content[type] === undefined) return `the media type ${type}`;
    const steps = ["paths", path, method.toLowerCase(), "responses", status, "content", type, "schema"];
    return this.#closed.faultIn(steps, JSON.parse(body));
  }

  *#ofParameters({ described, path, query, headers }: Made): Generator<Ruling> {
    const { parameters } = described;
    const asked = new URLSearchParams(query);
    const known = parameters.filter((parameter) => parameter.in === "query");
    // Such as `If-None-Match` of a PATCH: whether a header that is not described matters, the document does not say.
    const ordinary = ["content-type", "content-encoding"];
    if (Object.keys(headers).some((name) => !ordinary.includes(name) && !parameters.some((one) => one.name === name)))
      yield "unsaid";
    // Operations without parameters ignore the query string.
    if (known.length === 0 && query !== "") yield "unsaid";
    for (const name of new Set(known.length === 0 ? [] : asked.keys()))
      if (!known.some((parameter) => parameter.name === name)) yield "refused";
    for (const [index, parameter] of parameters.entries()) {
      const texts = parameter.in === "query" ? asked.getAll(parameter.name) : [givenIn(parameter, path, headers) ?? []];
      const given = texts.flat();
      if (given.length === 0) {
        if (parameter.required === true) yield "refused";
      } else yield this.#ofParameter(described, index, parameter, given);
    }
  }

  #ofParameter(described: Described, index: number, parameter: Parameter, given: readonly string[]): Ruling {
    // Only the server knows a valid token, and whether it fits the other parameters.
    if (parameter.name === "after") return "unsaid";
    const steps = [...placeOf(described), "parameters", index, "schema"];
    if (given.length > 1 && parameter.explode === false) return "unsaid";
    return this.#ruling(steps, readingOf(parameter, given));
  }

  #ofBody({ described, body, headers }: Made): Ruling {
    if (described.body === null) return "allowed";
    if (body === null) return "refused";
    const type = headers["content-type"] ?? "";
    if (headers["content-encoding"] !== undefined || type !== "application/json") return "unsaid";
    // Over the limit, or with a byte order mark, which a reader of JSON may skip (RFC 8259 §8.1).
    if (typeof body !== "string" || body.length > 1_000_000 || body.startsWith("\ufeff")) return "unsaid";
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return "refused";
    }
    // Twice the same name, or one that no object of JavaScript should have: JSON Schema never gets to see it.
    if (/__proto__|\\u005f/.test(body) || JSON.stringify(value).length !== body.length) return "unsaid";
    return this.#ruling([...placeOf(described), "requestBody", "content", "application/json", "schema"], value);
  }

  #ruling(steps: readonly (string | number)[], value: unknown): Ruling {
    if (this.#shapes.faultIn(steps, value) !== null) return "refused";
    return this.#formats.faultIn(steps, value) === null ? "allowed" : "unsaid";
  }
}

/** The schemas of one document, compiled when they are first needed. */
class Validators {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument, hasTextFormats: boolean) {
    this.#ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
    if (hasTextFormats) addFormats.default(this.#ajv);
    for (const [name, format] of Object.entries(numberFormats)) this.#ajv.addFormat(name, format);
    this.#ajv.addSchema(document, "document");
  }

  faultIn(steps: readonly (string | number)[], value: unknown): string | null {
    const pointer = `document${pointerTo(...steps)}`;
    const known = this.#compiled.get(pointer);
    const validate = known ?? this.#ajv.compile({ $ref: pointer });
    if (known === undefined) this.#compiled.set(pointer, validate);
    if (validate(value)) return null;
    const { instancePath = "", message, params } = validate.errors?.[0] ?? {};
    return `${instancePath} ${message} ${JSON.stringify(params)}`;
  }
}

function placeOf({ method, path }: Described): readonly string[] {
  return ["paths", path, method.toLowerCase()];
}

function givenIn({ name, in: place }: Parameter, path: Made["path"], headers: Made["headers"]): string | undefined {
  return place === "path" ? path[name] : headers[name];
}

/** Returns the value of the parameter that texts stand for. */
function readingOf({ schema, explode }: Parameter, texts: readonly string[]): unknown {
  if (schema["type"] === "array") {
    const separate = explode === false ? texts.flatMap((text) => text.split(",")) : texts;
    return separate.map((text) => read(schema["items"] as JsonSchema, text));
  }
  const [text = "", ...others] = texts;
  return others.length > 0 ? texts : read(schema, text);
}

/** Texts that look like numbers in other ways stay texts, which no schema of numbers allows. */
function read({ type }: JsonSchema, text: string): unknown {
  if (type === "integer") return /^(?:0|-?[1-9]\d*)$/.test(text) ? Number(text) : text;
  if (type === "number") return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair, and UTF-8 has no way to say the latter. */
function unstorable({ query, body, path, headers }: Made): boolean {
  const text = `${decoded(query)} ${Object.values(path).join(" ")} ${Object.values(headers).join(" ")} ${body}`;
  return text.includes("\0") || text.includes("\ufffd") || /\\u0000|\\ud[89a-f]/i.test(text) || !text.isWellFormed();
}

function decoded(query: string): string {
  return new URLSearchParams(query).toString() === "" ? "" : [...new URLSearchParams(query)].flat().join(" ");
}

/** The schema with every object closed: an answer has nothing that its schema does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpen = "properties" in schema && "type" in schema && !("additionalProperties" in schema);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}
