import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { Parcel } from "./parcel.entity.ts";

/** What refers to such a key. */
@entity({ table: "notes", migrations: true })
export class Note {
  @id id!: Uuid;
  @belongsTo<Parcel>({ onDelete: "set null" }) @field("create", "update", "response") parcelId!: Uuid | null;
  @field("create", "update", "response") text!: string;
}
