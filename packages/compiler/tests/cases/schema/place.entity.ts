import { entity, field, id, type Json, schema, type Uuid, validate } from "entity-derive";

@entity({ table: "places", migrations: true, api: { handlers: true } })
export class Place {
  @id @schema({ examples: ["0190a5b0-0000-7000-8000-000000000000"] }) id!: Uuid;
  /** The name of the place, "quoted" and `ticked`: ${not code} \u0041 */
  @field("create", "update", "response")
  @validate({ length: { max: 100 } })
  @schema({ title: "Name", description: "What it is called.", examples: ["Berlin", null, 1.5, { deep: [true] }] })
  name!: string;
  @field("create", "update", "response")
  @schema({ type: "array", items: { type: "number" }, minItems: 2, maxItems: 2, "x-unit": "degrees" })
  position!: Json<[number, number]> | null;
  @field("response") @schema({ deprecated: true }) legacy!: string | null;
}
