// A request into the names that it gives values to: the parameters of its query, and the properties of its body.
import type { HttpRequest } from "../request.ts";

const bodies: WeakMap<HttpRequest, unknown> = new WeakMap();

/** Has the body of the request noted when it is read: only then `sentAmong` knows its properties. */
export function expectBody(request: HttpRequest): void {
  bodies.set(request, undefined);
}

/** Notes the body that was read, where that is expected. */
export function noteBody(request: HttpRequest, body: unknown): void {
  if (bodies.has(request)) bodies.set(request, body);
}

/** Those of the names that the request gives a value to; null is none. */
export function sentAmong(names: readonly string[], request: HttpRequest): readonly string[] {
  const body = bodies.get(request);
  const properties = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return names.filter(
    (name) => request.query.has(name) || (Object.hasOwn(properties, name) && properties[name] !== null),
  );
}
