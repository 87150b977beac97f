// The body of a request into a value that its schema has accepted.

import type { SchemaOutput, StandardSchema } from "../../options/standard-schema.ts";
import type { HttpRequest } from "../request.ts";
import { checkContentEncoding } from "./content-encoding.ts";
import { parseJson } from "./json-text.ts";
import { checkJson } from "./json-value.ts";
import { checkJsonType } from "./media-type.ts";
import { readBySchema } from "./schema-value.ts";
import { noteBody } from "./sent-values.ts";

/** What reads a body: a schema of Zod, Valibot or any other library with Standard Schema. */
export type BodySchema<T> = StandardSchema<T> | StandardSchema<SchemaOutput<T>>;

/**
 * The body, read as JSON by a schema.
 * @param bodyLimit the most bytes accepted; 1 MiB by default. What another parser has read was subject to its own limit
 * @throws {Problem} 415 for another media type or a compressed body, 413 beyond the limit, 400 when it is not JSON or the schema refuses it
 */
export async function readJson<T>(request: HttpRequest, schema: BodySchema<T>, bodyLimit?: number): Promise<T> {
  return readBySchema(await readBody(request, bodyLimit), schema, "body");
}

/** How a DTO is made of a body: by its schema, which says what is wrong as well, but before that without it. */
export interface RequestDto<T> {
  /** What the schema makes of a body that it accepts; throws where the schema has to be asked. */
  readonly read: (body: unknown) => T;
  /**
   * Loads the schema of the DTO, a `BodySchema<T>`: a request that can be read needs neither it nor its library. The type
   * does not say so, since for `tsc` that is more work with Zod than all else of an entity's routes.
   */
  readonly schema: () => Promise<object>;
}

/**
 * The body as a DTO.
 * @param bodyLimit the most bytes accepted; 1 MiB by default. What another parser has read was subject to its own limit
 * @throws {Problem} as `readJson` does
 */
export async function readDto<T>(request: HttpRequest, dto: RequestDto<T>, bodyLimit?: number): Promise<T> {
  return dtoOf(await readBody(request, bodyLimit), dto);
}

/**
 * What is read, as a DTO.
 * @throws {Problem} 400 when the schema refuses it
 */
export function dtoOf<T>(body: unknown, { read, schema }: RequestDto<T>): T | Promise<T> {
  try {
    return read(body);
  } catch {
    // Whatever was thrown: the schema accepts more than is read without it.
    return schema().then((asked) => readBySchema(body, asked as BodySchema<T>, "body"));
  }
}

/**
 * The body as JSON. What a parser of the application has read is taken as it is: it has been decoded, within that
 * parser's limit.
 * @throws {Problem} 415, 413, or 400 when it is not JSON
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
