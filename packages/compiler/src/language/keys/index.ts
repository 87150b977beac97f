// Lists of all kinds of generated keys: by the repository, with names for `uuid`, and by PostgreSQL.
import { expression } from "./expression.ts";
import { identity } from "./identity.ts";
import type { KeyGenerator } from "./key-generator.ts";
import type { KeyNumbering } from "./numbering.ts";
import { uuidV4 } from "./uuid-v4.ts";
import { uuidV7 } from "./uuid-v7.ts";

export const keyGenerators = { v7: uuidV7, v4: uuidV4 } as const satisfies Readonly<Record<string, KeyGenerator>>;

export const keyNumberings = { identity, expression } as const satisfies Readonly<Record<string, KeyNumbering>>;

export type KeyGeneratorName = keyof typeof keyGenerators;

/** The first one is the default. */
export const keyGeneratorNames = Object.keys(keyGenerators) as readonly KeyGeneratorName[];
