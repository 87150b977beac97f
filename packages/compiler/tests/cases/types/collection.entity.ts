import {
  type Decimal,
  entity,
  type f64,
  field,
  type IpAddress,
  type i32,
  id,
  type PlainDate,
  type Uuid,
} from "entity-derive";

/** Arrays, however they are written. */
@entity({ table: "collections", migrations: true, api: { handlers: true } })
export class Collection {
  @id id!: Uuid;
  @field("create", "update", "response") texts!: string[];
  @field("create", "update", "response") uuids!: Array<Uuid>;
  @field("create", "update", "response") integers!: readonly i32[];
  @field("create", "update", "response") numbers!: f64[];
  @field("create", "update", "response") exact!: ReadonlyArray<bigint>;
  @field("create", "update", "response") flags!: boolean[];
  @field("create", "update", "response") decimals!: Decimal[];
  @field("create", "update", "response") dates!: Date[];
  @field("create", "update", "response") instants!: Temporal.Instant[];
  @field("create", "update", "response") days!: PlainDate[];
  @field("create", "update", "response") blobs!: Uint8Array[];
  @field("create", "update", "response") addresses!: IpAddress[];
  @field("create", "update", "response") sizes!: ("small" | "large")[];
  @field("create", "update", "response") optional!: string[] | null;
}
