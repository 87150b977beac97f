import { type Decimal, entity, field, id, type Uuid, type ValueOf } from "entity-derive";

import type { Money } from "some-package";
import type { Colour } from "./colour.ts";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") balance!: Money;
  @field("create", "response") colour!: Colour;
  @field("create", "response") amount!: Decimal;
  @field("create", "response") status!: ValueOf<typeof Status>;
  @field("create", "response") shape!: Shape;
}
