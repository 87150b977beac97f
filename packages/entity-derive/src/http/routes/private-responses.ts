// Marks responses behind a guard as private.
import { HttpResponse } from "../messages/response.ts";
import type { Route } from "./route.ts";

/**
 * Adds `Cache-Control: private, no-cache` to every response, including rejections, and the header of the credentials to
 * `Vary`. A `Cache-Control` of the guard is kept.
 * @param vary the header of the security scheme; undefined if none is documented
 */
export function privateAnswers(route: Route, vary: string | undefined): Route {
  return {
    ...route,
    async handle(request) {
      const { status, headers, body, stream } = await route.handle(request);
      const own = inLowerCase(headers);
      const varied = [own["vary"], vary].filter((header) => header !== undefined);
      const varies = varied.length === 0 ? {} : { vary: varied.join(", ") };
      return new HttpResponse(status, { "cache-control": "private, no-cache", ...own, ...varies }, body, stream);
    },
  };
}

/** Custom responses may have headers in any case. */
function inLowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
