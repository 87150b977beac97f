// Finds values that a request has sent: in path, query and body.
import type { HttpRequest } from "../messages/request.ts";

const bodies: WeakMap<HttpRequest, unknown> = new WeakMap();

/** Records the body of a request. */
export function noteBody(request: HttpRequest, body: unknown): void {
  bodies.set(request, body);
}

/** Returns the body of a request as JSON; undefined if none was read. */
export function sentBody(request: HttpRequest): unknown {
  return bodies.get(request);
}

/** Returns the names for which the request has a value; null counts as none. */
export function sentNames(names: readonly string[], request: HttpRequest): readonly string[] {
  const body = bodies.get(request);
  const properties = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return names.filter(
    (name) => request.query.has(name) || (Object.hasOwn(properties, name) && properties[name] !== null),
  );
}

/**
 * Returns the path of the first value for which `isSought` is true: `limit`, `lines[0].share`; `""` for the body
 * itself.
 */
export function findSentValue(request: HttpRequest, isSought: (value: unknown) => boolean): string | undefined {
  for (const [name, value] of [...sentParameters(request), ...request.query]) if (isSought(value)) return name;
  return findPath(bodies.get(request), "", isSought);
}

function sentParameters(request: HttpRequest): readonly (readonly [name: string, value: string])[] {
  try {
    return Object.entries(request.parameters);
  } catch {
    // The path is malformed, so handlers cannot read it either.
    return [];
  }
}

/** The nesting of a body was limited when it was read. */
function findPath(value: unknown, path: string, isSought: (value: unknown) => boolean): string | undefined {
  if (typeof value !== "object" || value === null) return isSought(value) ? path : undefined;
  for (const [key, member] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    const found = findPath(member, at, isSought);
    if (found !== undefined) return found;
  }
  return undefined;
}
