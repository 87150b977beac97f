// The servers into a database of the benchmark.
import type { ReplicatedServers } from "@entity-derive/test-databases";
import { pgDatabase, type ReplicatedDatabase } from "entity-derive/pg";
import { Pool } from "pg";

export function openCluster(
  { primary, replicas }: ReplicatedServers,
  { max = 16, keepPositions = false }: { readonly max?: number; readonly keepPositions?: boolean } = {},
): ReplicatedDatabase {
  const pool = ({ address }: { readonly address: string }): Pool => new Pool({ connectionString: address, max });
  return pgDatabase(pool(primary), { replicas: replicas.map(pool), keepPositions });
}
