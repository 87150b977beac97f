import { entity, field, type i64, id, owner, type Uuid, version } from "entity-derive";

/** Named like the parameter of its own methods; rows without an owner belong to nobody. */
@entity({ table: "owners", migrations: true })
export class Owner {
  @id id!: Uuid;
  @owner @field("create", "update", "response") tenant!: string | null;
  @field("create", "update", "response") name!: string;
  @version @field("response") version!: i64;
}

/** Without anything that may be updated. */
@entity({ table: "receipts", migrations: true })
export class Receipt {
  @id id!: Uuid;
  @owner @field("create", "response") account!: bigint;
}
