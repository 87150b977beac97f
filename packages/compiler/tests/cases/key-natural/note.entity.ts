import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { Country } from "./country.entity.ts";

/** What refers to such a key. */
@entity({ table: "notes", migrations: true })
export class Note {
  @id id!: Uuid;
  @belongsTo<Country>({ onDelete: "set null" }) @field("create", "update", "response") countryCode!: string | null;
  @field("create", "update", "response") text!: string;
}
