// The table of users as TypeORM's entity, and the bodies of requests as classes that the pipe of Nest validates.

import { Type } from "class-transformer";
import {
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from "class-validator";
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from "typeorm";

@Entity("users")
export class User {
  @PrimaryColumn("uuid") id!: string;
  @Column("text") name!: string;
  @Column("text", { unique: true }) email!: string;
  @Column("int", { nullable: true }) age!: number | null;
  @Column("boolean", { default: true }) active!: boolean;
  @Column("text") role!: string;
  @Column("numeric") balance!: string;
  @Column("jsonb") settings!: object;
  @Column("text", { nullable: true }) bio!: string | null;
  @CreateDateColumn({ type: "timestamptz", name: "created_at" }) createdAt!: Date;
  @UpdateDateColumn({ type: "timestamptz", name: "updated_at" }) updatedAt!: Date;
  @DeleteDateColumn({ type: "timestamptz", name: "deleted_at", select: false }) deletedAt?: Date | null;
}

export class Settings {
  @IsIn(["light", "dark"]) theme!: string;
  @IsArray() @IsString({ each: true }) languages!: string[];
}

export class UpdateUser {
  @IsOptional() @IsString() @Length(1, 200) name?: string;
  @IsOptional() @IsInt() @Min(-2147483648) @Max(2147483647) age?: number | null;
  @IsOptional() @IsBoolean() active?: boolean;
  @IsOptional() @Matches(/^-?\d+(\.\d+)?$/) balance?: string;
  @IsOptional() @ValidateNested() @Type(() => Settings) settings?: Settings;
  @IsOptional() @IsString() bio?: string | null;
}

export class CreateUser {
  @IsString() @Length(1, 200) name!: string;
  @IsEmail() email!: string;
  @IsOptional() @IsInt() @Min(-2147483648) @Max(2147483647) age?: number | null;
  @IsOptional() @IsBoolean() active?: boolean;
  @IsIn(["admin", "member"]) role!: string;
  @Matches(/^-?\d+(\.\d+)?$/) balance!: string;
  @ValidateNested() @Type(() => Settings) settings!: Settings;
  @IsOptional() @IsString() bio?: string | null;
}
