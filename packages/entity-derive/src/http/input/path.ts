// The parameters of a path into typed values.
import { Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import {
  choiceFormat,
  type ParameterFormat,
  type ParameterValues,
  parameterFormats,
  readUuid,
} from "./query-formats.ts";

/** The UUID in the path, in lower case. @throws {Problem} 400 when it is not one, 404 when it is empty (`/users/`) */
export function pathUuid(request: HttpRequest, name: string): string {
  const value = readUuid(pathText(request, name));
  if (value !== undefined) return value;
  const issues = [{ path: name, message: "must be a UUID" }];
  throw new Problem(400, `\`${name}\` in the path must be a UUID`, { issues });
}

/** The text in the path, percent-decoded. @throws {Problem} 404 when it is empty */
export function pathText(request: HttpRequest, name: string): string {
  const value = request.parameters[name];
  if (value === undefined || value === "") throw nothingUnder();
  return value;
}

function nothingUnder(): Problem {
  return new Problem(404, "this path does not exist");
}

/**
 * A value in the path, percent-decoded, by its type.
 * @throws {Problem} 400 when it is none of the type, and when it is empty, `.` or `..`, which mean other paths; 404 when
 * it is empty and the only one (`/users/`)
 */
export function pathValue<Type extends keyof ParameterValues>(
  request: HttpRequest,
  name: string,
  type: Type,
): ParameterValues[Type] {
  return formatted(request, name, parameterFormats[type]);
}

/** One of some texts in the path, as `pathValue` reads others. */
export function pathChoice<const T extends string>(request: HttpRequest, name: string, values: readonly T[]): T {
  return formatted(request, name, choiceFormat(values));
}

function formatted<T>(request: HttpRequest, name: string, { read, rule }: ParameterFormat<T>): T {
  const text = request.parameters[name] ?? "";
  if (text === "" && Object.keys(request.parameters).length === 1) throw nothingUnder();
  const value = /^\.{0,2}$/.test(text) || text.includes("\0") ? undefined : read(text);
  if (value !== undefined) return value;
  const message = rule === "" ? "must be a text other than `.` and `..`" : rule;
  throw new Problem(400, `\`${name}\` in the path ${message}`, { issues: [{ path: name, message }] });
}

/** The path without its last segments: what `/v1/users/register` stands in is `/v1/users`. */
export function pathAbove(path: string, segments: number): string {
  return path.split("/").slice(0, -segments).join("/");
}
