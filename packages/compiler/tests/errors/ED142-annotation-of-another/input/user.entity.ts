import { Trim } from "./trim.ts";
import { IsEmail } from "class-validator";
import { entity, id, type Uuid } from "entity-derive";
import { Lowercase } from "some-library";
import { Column, PrimaryColumn } from "typeorm";

/** Decorators of the project, and those of packages that are named like none of ours, are not mentioned. */
@entity({ table: "users" })
export class User {
  @id @PrimaryColumn() id!: Uuid;
  @Column({ unique: true }) @IsEmail() email!: string;
  @Column() @Trim() @Lowercase() name!: string;
}
