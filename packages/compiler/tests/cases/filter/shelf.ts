// A value object: its labels are written into the generated code.
import { type ValueOf, valueObject } from "entity-derive";

export const Shelf = valueObject("shelf", ["top", "middle", "bottom"]);
export type Shelf = ValueOf<typeof Shelf>;
