import { entity, field, id } from "entity-derive";

@entity({ table: "countries", distribute: "reference" })
export class Country {
  @id @field("create", "response") code!: string;
}

@entity({ table: "currencies", distribute: true })
export class Currency {
  @id @field("create", "response") code!: string;
}
