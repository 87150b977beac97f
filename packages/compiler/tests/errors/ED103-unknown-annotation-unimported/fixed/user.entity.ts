import { column, entity, field, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @column({ unique: true }) email!: string;
  @column({ index: true }) @field("create") name!: string;
  @unique @index code!: string;
  @unique @column({ ci: true }) slug!: string;
  @IsEmail() @validate({ length: { max: 80 } }) mail!: string;
  title!: string;
}
