// Reads and validates request bodies.
import type { SchemaOutput, StandardSchema } from "../../options/standard-schema.ts";
import type { HttpRequest } from "../messages/request.ts";
import { parseJson } from "./json-text.ts";
import { checkJson } from "./json-value.ts";
import { checkContentEncoding, checkJsonType } from "./media-type.ts";
import { noteBody } from "./request-values.ts";
import { readBySchema } from "./schema-value.ts";

/** A schema for a body: of Zod, Valibot or another library with Standard Schema. */
export type BodySchema<T> = StandardSchema<T> | StandardSchema<SchemaOutput<T>>;

/**
 * Reads a JSON body with a schema.
 * @param bodyLimit the maximum bytes; 1 MiB by default. A body that another parser has read was subject to its limit
 * @throws {Problem} 415 for another media type or a compressed body, 413 beyond the limit, 400 if it is not JSON or the
 * schema rejects it
 */
export async function readJson<T>(request: HttpRequest, schema: BodySchema<T>, bodyLimit?: number): Promise<T> {
  return readBySchema(await readBody(request, bodyLimit), schema, "body");
}

/** Reads a DTO from a body that its schema accepts; for any other body, the schema reports the errors. */
export interface RequestDto<T> {
  /** Reads the body without a schema. Throws if the schema has to decide. */
  readonly read: (body: unknown) => T;
  /**
   * Loads the schema, a `BodySchema<T>`: valid requests need neither it nor its library. The type is `object`, since
   * Zod types would slow `tsc` down more than all other types of an entity's routes.
   */
  readonly schema: () => Promise<object>;
}

/**
 * Reads a body as a DTO.
 * @param bodyLimit the maximum bytes; 1 MiB by default. A body that another parser has read was subject to its limit
 * @throws {Problem} as `readJson` does
 */
export async function readDto<T>(request: HttpRequest, dto: RequestDto<T>, bodyLimit?: number): Promise<T> {
  return dtoOf(await readBody(request, bodyLimit), dto);
}

/**
 * Converts a parsed body to a DTO.
 * @throws {Problem} 400 if the schema rejects it
 */
export function dtoOf<T>(body: unknown, { read, schema }: RequestDto<T>): T | Promise<T> {
  try {
    return read(body);
  } catch {
    // Any error: the schema may accept more, or reports the problem.
    return schema().then((loadedSchema) => readBySchema(body, loadedSchema as BodySchema<T>, "body"));
  }
}

/**
 * Reads a body as JSON. A body that a parser of the application has read is used as it is.
 * @throws {Problem} 415, 413, or 400 if it is not JSON
 */
export async function readBody(request: HttpRequest, bodyLimit: number = mebibyte): Promise<unknown> {
  checkJsonType(request.method, request.header("content-type"));
  const { parsedBody } = request;
  if (parsedBody === undefined) checkContentEncoding(request.header("content-encoding"));
  const body = parsedBody === undefined ? parseJson(await request.text(bodyLimit)) : checkJson(parsedBody);
  noteBody(request, body);
  return body;
}

const mebibyte = 1_048_576;

/** Whether the request has no fields besides the expected version. */
export function isEmptyUpdate(request: object): boolean {
  const values = request as Readonly<Record<string, unknown>>;
  for (const name in values) if (values[name] !== undefined && name !== "expectedVersion") return false;
  return true;
}
