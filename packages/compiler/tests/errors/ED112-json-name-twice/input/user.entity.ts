import { column, command, embed, entity, field, filter, type i32, id, type Uuid, version } from "entity-derive";

export interface Move {
  toPlace: string;
  to_place: string;
}

@entity({ table: "users", commands: true, api: { commands: true } })
@command<{ payload: Move }>("Move")
export class User {
  @id id!: Uuid;
  @field("create") homeTown!: string;
  @field("create") @column({ name: "town" }) home_town!: string;
  @field("skip") @column({ name: "old_town" }) HomeTown!: string;
  @field("create") @filter("null") nick!: string | null;
  @field("create") @filter @column({ name: "has_nick" }) nick_isNull!: boolean;
  @field("create") @embed<{ zipCode: string; zip_code: string; line2: string; line_2: string }>({ prefix: "work_" })
  work!: { zipCode: string; zip_code: string; line2: string; line_2: string };
  @version @field("response") version!: i32;
  @field("update") @column({ name: "wanted" }) expected_version!: number;
}
