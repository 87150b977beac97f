import { auto, column, embed, entity, field, type i64, id, projection, type Uuid } from "entity-derive";

interface Contact {
  channel: "mail" | "phone";
  value: string | null;
}

@entity({ table: "profiles", softDelete: true, migrations: true })
@projection("Public", ["id", "nick", "contact"])
@projection("Numbers", ["score", "balance", "since", "level"])
@projection("nameOnly", ["nick"])
export class Profile {
  @id id!: Uuid;
  /** Shown to everyone. */
  @field("create", "update", "response") nick!: string;
  @field("create", "update", "response") @embed<Contact>({ prefix: "contact_" }) contact!: Contact;
  @field("create", "response") score!: i64 | null;
  @field("create", "response") balance!: bigint;
  @field("create", "response") @column({ name: "the level" }) level: "low" | "high" = "low";
  @auto @field("response") since!: Date;
  @field("skip") secret!: string | null;
  @field("skip") deletedAt!: Date | null;
}
