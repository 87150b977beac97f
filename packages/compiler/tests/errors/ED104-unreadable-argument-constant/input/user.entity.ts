import { column, entity, field, id, projection, type Uuid, validate } from "entity-derive";
import { columnName } from "naming";
import { Absent, Broken, Computed, COUNT, Names } from "./names.ts";

let table = "users";
const Open = { users: "users" };
const fields = ["id"];
const upper = "users".toUpperCase();
const FIRST = SECOND;
const SECOND = FIRST;

@entity({ table })
@projection("Card", fields)
export class User {
  @id id!: Uuid;
  @column({ name: Open.users }) @field("create", "response") a!: string;
  @column({ name: upper }) @field("create", "response") b!: string;
  @column({ name: columnName }) @field("create", "response") c!: string;
  @column({ name: Names.accounts }) @field("create", "response") d!: string;
  @column({ name: Names }) @field("create", "response") e!: string;
  @column({ name: Absent }) @field("create", "response") f!: string;
  @column({ name: Unknown }) @field("create", "response") g!: string;
  @column({ name: Broken.users }) @field("create", "response") h!: string;
  @column({ name: Computed.A }) @field("create", "response") i!: string;
  @column({ name: COUNT }) @field("create", "response") j!: string;
  @column({ name: FIRST }) @field("create", "response") k!: string;
  @column({ varchar: Computed.B }) @field("create", "response") l: string = Open.users;
  @validate({ length: { max: table } }) @field("create", "response") m!: string;
}
