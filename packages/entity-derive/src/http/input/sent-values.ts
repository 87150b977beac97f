// Finds what a request has sent: in the parameters of its path and query, and in its body.
import type { HttpRequest } from "../request.ts";

const bodies: WeakMap<HttpRequest, unknown> = new WeakMap();

/** Notes the body that was read. */
export function noteBody(request: HttpRequest, body: unknown): void {
  bodies.set(request, body);
}

/** Those of the names that the request gives a value to; null is none. */
export function sentAmong(names: readonly string[], request: HttpRequest): readonly string[] {
  const body = bodies.get(request);
  const properties = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return names.filter(
    (name) => request.query.has(name) || (Object.hasOwn(properties, name) && properties[name] !== null),
  );
}

/** Where the request has the first value for which `isSought` is true: `limit`, `lines[0].share`; `""` for a body itself. */
export function sentAt(request: HttpRequest, isSought: (value: unknown) => boolean): string | undefined {
  for (const [name, value] of [...sentParameters(request), ...request.query]) if (isSought(value)) return name;
  return placeIn(bodies.get(request), "", isSought);
}

function sentParameters(request: HttpRequest): readonly (readonly [name: string, value: string])[] {
  try {
    return Object.entries(request.parameters);
  } catch {
    // The path is malformed, so the handler has read nothing of it either.
    return [];
  }
}

/** The nesting of a body is limited when it is read. */
function placeIn(value: unknown, path: string, isSought: (value: unknown) => boolean): string | undefined {
  if (typeof value !== "object" || value === null) return isSought(value) ? path : undefined;
  for (const [key, member] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    const found = placeIn(member, at, isSought);
    if (found !== undefined) return found;
  }
  return undefined;
}
