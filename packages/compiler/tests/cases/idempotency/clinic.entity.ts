import { entity, field, id, type Uuid } from "entity-derive";

/** The owners of bookings. */
@entity({ table: "clinics", migrations: true })
export class Clinic {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
