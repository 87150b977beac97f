import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity()
export class Account {
  @PrimaryColumn() id!: string;
  @Column() name!: string;
}
