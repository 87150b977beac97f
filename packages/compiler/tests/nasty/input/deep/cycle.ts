// Where aliases.entity.ts leads to.
export * from "./barrel.ts";

import type { i64, Uuid } from "entity-derive";
export type Aliased = Uuid;
export type Colour = "red" | Other;
type Other = "green" | "blue";
export type Deep = Array<i64>;
