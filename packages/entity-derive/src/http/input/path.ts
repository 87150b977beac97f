// Reads path parameters as typed values.

import type { HttpRequest } from "../messages/request.ts";
import { Problem } from "../problems/problem.ts";
import {
  choiceFormat,
  type ParameterFormat,
  type ParameterValues,
  parameterFormats,
  readUuid,
} from "./query-formats.ts";

/** Returns a UUID, in lower case. @throws {Problem} 400 if it is invalid, 404 if it is empty (`/users/`) */
export function pathUuid(request: HttpRequest, name: string): string {
  const value = readUuid(pathText(request, name));
  if (value !== undefined) return value;
  const issues = [{ path: name, message: "must be a UUID" }];
  throw new Problem(400, `\`${name}\` in the path must be a UUID`, { issues });
}

/** Returns a text, percent-decoded. @throws {Problem} 404 if it is empty */
export function pathText(request: HttpRequest, name: string): string {
  const value = request.parameters[name];
  if (value === undefined || value === "") throw nothingUnder();
  return value;
}

function nothingUnder(): Problem {
  return new Problem(404, "this path does not exist");
}

/**
 * Returns a value of a type, percent-decoded.
 * @throws {Problem} 400 for an invalid value, and for an empty one, `.` or `..`, which denote other paths; 404 if it is
 * empty and the only parameter (`/users/`)
 */
export function pathValue<Type extends keyof ParameterValues>(
  request: HttpRequest,
  name: string,
  type: Type,
): ParameterValues[Type] {
  return readFormatted(request, name, parameterFormats[type]);
}

/** Returns one of the given texts, as `pathValue` does for types. */
export function pathChoice<const T extends string>(request: HttpRequest, name: string, values: readonly T[]): T {
  return readFormatted(request, name, choiceFormat(values));
}

function readFormatted<T>(request: HttpRequest, name: string, { read, rule }: ParameterFormat<T>): T {
  const text = request.parameters[name] ?? "";
  if (text === "" && Object.keys(request.parameters).length === 1) throw nothingUnder();
  const value = /^\.{0,2}$/.test(text) || text.includes("\0") ? undefined : read(text);
  if (value !== undefined) return value;
  const message = rule === "" ? "must be a text other than `.` and `..`" : rule;
  throw new Problem(400, `\`${name}\` in the path ${message}`, { issues: [{ path: name, message }] });
}

/** Returns the path without its last segments: `/v1/users` for `/v1/users/register`. */
export function parentPath(path: string, segments: number): string {
  return path.split("/").slice(0, -segments).join("/");
}
