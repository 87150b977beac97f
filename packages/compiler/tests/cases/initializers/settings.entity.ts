import {
  type Decimal,
  entity,
  field,
  type i16,
  type i64,
  id,
  type Json,
  type PlainDate,
  type Uuid,
} from "entity-derive";

/** A literal initializer is the column's default. */
@entity({ table: "settings", migrations: true, api: { handlers: ["create"] } })
export class Settings {
  @id id!: Uuid;
  @field("create", "response") owner!: string;
  @field("create", "update", "response") active: boolean = true;
  @field("create", "update", "response") hidden: boolean = false;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that looks like a template's slot
  @field("create", "update", "response") title: string = 'it\'s "new" \\ `${x}`\n';
  @field("create", "update", "response") empty: string = "";
  @field("create", "update", "response") level: i16 = -1; /** This is about the level. */
  @field("create", "update", "response") ratio: number = 0.5;
  @field("create", "update", "response") size: i64 = 9007199254740991;
  @field("create", "update", "response") exact: bigint = -9223372036854775808n;
  @field("create", "update", "response") price: Decimal = "0.10";
  @field("create", "update", "response") day: PlainDate = "2026-01-31";
  @field("create", "update", "response") tags: string[] = ["a", 'b"c', "d,e", "{f}", "\\g", ""];
  @field("create", "update", "response") numbers: i16[] = [1, -2];
  @field("create", "update", "response") none: string[] = [];
  @field("create", "update", "response") options: Json<{ theme: string; deep: number[] }> = {
    theme: "it's",
    deep: [1],
  };
  @field("create", "update", "response") list: Json<string[]> = ["x"];
  /** The null of JSON: the column is never NULL. */
  @field("create", "update", "response") extra: Json = null;
  @field("create", "update", "response") note: Json | null = null;
  @field("create", "update", "response") state: "on" | "off" = "off";
  /** Absent takes the default, null is NULL. */
  @field("create", "update", "response") nickname: string | null = "nobody";
  @field("create", "update", "response") limit: i16 | null = 10;
  @field("create", "update", "response") nothing: string | null = null;
  /** In no request: the database fills it in. */
  @field("response") count: i16 = 0;
}
