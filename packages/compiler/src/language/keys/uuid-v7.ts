// UUIDs of version 7, which rise with time: without `uuid`, and `uuid: "v7"`.
import type { KeyGenerator } from "./key-generator.ts";

export const uuidV7: KeyGenerator = { option: "v7", make: "newUuid", types: ["uuid", "text"], isUuid: true };
