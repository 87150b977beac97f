// Emits what routes need for `Idempotency-Key`: their option, and the line that reads the key.
import type { Route } from "../../4-plan/http/routes.ts";
import { type Code, list, ts } from "../../text/code.ts";
import { literal, text } from "../../text/literal.ts";
import { type Emission, httpRuntime, httpRuntimeType } from "../context.ts";
import { guardsOf, principalsOf } from "./principal.ts";

/** The name of the option, and of the annotation's. */
export const idempotencyName: Code = ts`idempotency`;

/** Returns the option with the secret and the callers; null if no route accepts keys. */
export function idempotencyOption(emission: Emission): Code | null {
  const guards = guardsOf(emission.plan.routes.filter(({ idempotency }) => idempotency !== null));
  if (guards.length === 0) return null;
  return ts`
    /** The callers to whom the keys of repeated requests belong, and the secret of the hashes of requests. */
    readonly ${idempotencyName}: ${httpRuntimeType("IdempotencyOptions")}<${principalsOf(guards, emission)}>;`;
}

/** Returns the line that checks the option when the routes are made; null if no route accepts keys. */
export function idempotencyCheck({ plan: { routes } }: Emission): Code | null {
  const isUsed = routes.some(({ idempotency }) => idempotency !== null);
  return isUsed ? ts`${httpRuntime("checkIdempotency")}(options.${idempotencyName});` : null;
}

/** Returns the line that reads the key of a request; null if the route accepts none. */
export function keyLine({ method, path, idempotency }: Route): Code | null {
  if (idempotency === null) return null;
  const { keep, required } = idempotency;
  const members = [
    ts`route: ${text(`${method} ${path}`)}`,
    ts`keep: ${literal(keep)}`,
    ...(required ? [ts`required: true`] : []),
  ];
  const read = ts`${httpRuntime("readIdempotencyKey")}(request, principal, options.${idempotencyName}, { `;
  return list(ts`const key = await ${read}`, members, " });");
}
