// UUIDs of version 4, which are random and show no time: `uuid: "v4"`.
import type { KeyGenerator } from "./key-generator.ts";

export const uuidV4: KeyGenerator = { option: "v4", make: "newUuidV4", types: ["uuid", "text"], isUuid: true };
