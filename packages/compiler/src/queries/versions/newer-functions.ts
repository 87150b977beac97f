// Functions of PostgreSQL that earlier versions lack, by their OIDs, which are the same in every version that has them.
import type { PostgresVersion } from "../data/postgres-version.ts";

/**
 * The callable functions and aggregates of `pg_catalog` that a version added, from the catalogs of 15.20, 16.14, 17.10 and
 * 18.4. There are no new operators.
 */
const added: Readonly<Record<16 | 17 | 18, readonly number[]>> = {
  // biome-ignore format: a list of numbers
  16: [
    6107, 6208, 6209, 6210, 6211, 6212, 6213, 6214, 6215, 6216, 6217, 6218, 6219, 6220, 6221, 6222, 6223, 6273, 6274,
    6276, 6280, 6281, 6282, 6284, 6288, 6289, 6290, 6291, 6305, 6309, 6310, 6311,
  ],
  // biome-ignore format: a list of numbers
  17: [
    3813, 4549, 6099, 6105, 6314, 6315, 6316, 6317, 6318, 6321, 6322, 6323, 6327, 6328, 6329, 6330, 6331, 6332, 6333,
    6334, 6335, 6336, 6338, 6339, 6340, 6341, 6342, 6343, 6344,
  ],
  // biome-ignore format: a list of numbers
  18: [
    4099, 4100, 6313, 6347, 6348, 6349, 6350, 6353, 6355, 6356, 6358, 6359, 6360, 6361, 6362, 6363, 6364, 6365, 6366,
    6367, 6368, 6369, 6370, 6371, 6372, 6373, 6374, 6375, 6376, 6377, 6381, 6382, 6383, 6384, 6385, 6386, 6387, 6388,
    6389, 6390, 6393, 6394, 6395, 6396, 6397, 6398, 6399, 6400, 6401, 6412, 6413, 6414, 6415, 6416, 6417, 6418, 6419,
    6420, 6421, 6422, 6423, 6424, 6425, 6426, 6427, 6428, 6429, 6430,
  ],
};

const versions = new Map(
  ([16, 17, 18] as const).flatMap((version) => added[version].map((oid) => [oid, version] as const)),
);

/** Returns the version that added a function; 15 for all others. */
export function versionOfFunction(oid: number): PostgresVersion {
  return versions.get(oid) ?? 15;
}

/** Returns the functions that are not in every version. */
export function newerFunctions(): ReadonlyMap<number, PostgresVersion> {
  return versions;
}
