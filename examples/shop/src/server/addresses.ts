// Where things are, and requests to try them with.
import { demoToken } from "../users/require-token.ts";

export const addresses = { start: "/", swaggerUi: "/swagger-ui", document: "/api-docs/openapi.json" } as const;

/** Commands that can be pasted as they are, any number of times. */
export function commandsToTry(origin: string): readonly string[] {
  const post = `curl -i ${origin}/products -H 'authorization: Bearer ${demoToken}' -H 'content-type: application/json'`;
  return [
    `curl '${origin}/products?name=tea&sort=price_asc'`,
    `${post} -d '{"name":"Jasmine tea","description":"Green, with blossoms.","price":"11.90","tags":["tea"]}'`,
    `${post} -d '{"name":"","description":"A bad request.","price":"cheap"}'`,
  ];
}
