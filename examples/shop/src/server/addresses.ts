// Where things are, and requests to try them with.
import { demoToken } from "../users/sessions.ts";

export const addresses = {
  start: "/",
  reports: "/reports",
  swaggerUi: "/swagger-ui",
  document: "/api-docs/openapi.json",
  events: "/events",
} as const;

/** Commands that can be pasted as they are, any number of times. The order takes four of six: then the stock is short. */
export function commandsToTry(origin: string): readonly string[] {
  const token = `-H 'authorization: Bearer ${demoToken}'`;
  const json = "-H 'content-type: application/json'";
  const products = `curl -i ${origin}/products ${token} ${json}`;
  return [
    `curl '${origin}/products?name=tea&sort=price_asc'`,
    `${products} -d '{"name":"Jasmine tea","description":"Green, with blossoms.","price":"11.90","tags":["tea"]}'`,
    `${products} -d '{"name":"","description":"A bad request.","price":"cheap"}'`,
    `product=$(curl -s '${origin}/products?name=pot&limit=1' | cut -d'"' -f4)
curl -i ${origin}/orders/place ${token} ${json} -d @- <<ORDER
{"shippingAddress":{"street":"1 High Street","postalCode":"10115","city":"Berlin","addition":null},
 "items":[{"productId":"$product","quantity":4}]}
ORDER`,
    `curl -N ${origin}${addresses.events} ${token}`,
  ];
}
