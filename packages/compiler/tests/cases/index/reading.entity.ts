import { auto, column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({
  table: "readings",
  migrations: true,
  index: [
    ["sensor", "createdAt"],
    ["createdAt", "sensor"],
    ["value"],
    ["aVeryLongNameThatAloneIsAlmostTooLongForPostgres", "anotherVeryLongNameOfTheSameLengthAsThat"],
    ["aVeryLongNameThatAloneIsAlmostTooLongForPostgres", "anotherVeryLongNameOfTheSameLengthAsThis"],
  ],
})
export class Reading {
  @id id!: Uuid;
  @field("create", "response") sensor!: string;
  @field("create", "response") @column({ name: "Value" }) value!: i32 | null;
  @field("create", "response") aVeryLongNameThatAloneIsAlmostTooLongForPostgres!: i32 | null;
  @field("create", "response") anotherVeryLongNameOfTheSameLengthAsThat!: i32 | null;
  @field("create", "response") anotherVeryLongNameOfTheSameLengthAsThis!: i32 | null;
  @auto @field("response") createdAt!: Date;
}
