import { type ValueOf, valueObject } from "entity-derive";

export const Tier = valueObject("tier", ["basic", "gold"]);

export type Tier = ValueOf<typeof Tier>;
