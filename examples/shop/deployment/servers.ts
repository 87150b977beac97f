// The addresses of the three servers into pools: by way of their poolers, and straight to them.
import { Pool } from "pg";

/**
 * In the same order: `SHOP_POOLERS` are the addresses that requests use, `SHOP_SERVERS` those of the servers themselves.
 * @throws {Error} where one is missing
 */
export function addressesOf(variable: "SHOP_POOLERS" | "SHOP_SERVERS"): readonly string[] {
  const addresses = (process.env[variable] ?? "").split(",").filter((address) => address !== "");
  if (addresses.length === 0) throw new Error(`${variable} is missing: postgres://shop_api@db-1:6432/shop,…`);
  return addresses;
}

/** A host that neither answers nor refuses is given up after two seconds. */
export function poolOf(connectionString: string, max: number): Pool {
  return new Pool({ connectionString, max, connectionTimeoutMillis: 2_000, query_timeout: 10_000 });
}
