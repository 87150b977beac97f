import { column, entity, field, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @unique email!: string;
  @Index() @field("create") name!: string;
  @unique @index code!: string;
  @unique @column({ ci: true }) slug!: string;
  @IsEmail() @validate({ length: { max: 80 } }) mail!: string;
  @IsString() title!: string;
}
