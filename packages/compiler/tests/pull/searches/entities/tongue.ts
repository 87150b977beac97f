import { type ValueOf, valueObject } from "entity-derive";

export const Tongue = valueObject("tongue", ["en", "fr"]);

export type Tongue = ValueOf<typeof Tongue>;
