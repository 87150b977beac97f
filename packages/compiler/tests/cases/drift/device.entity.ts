import { belongsTo, column, entity, field, filter, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Mode = valueObject("device_mode", ["idle", "busy"]);
export type Mode = ValueOf<typeof Mode>;

/** One column has a type that only the database can read. */
@entity({ table: "devices", migrations: true, api: { handlers: true } })
export class Device {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") note!: string | null;
  @field("create", "update", "response") @filter @column({ pgEnum: "device_mode" }) mode: Mode = "idle";
  @field("create", "update", "response") @filter @column({ type: "macaddr" }) mac!: string | null;
}

/** Refers to devices and to itself. */
@entity({ table: "device_logs", migrations: true, typedConstraints: true, api: { handlers: true } })
export class DeviceLog {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Device>() deviceId!: Uuid;
  @field("create", "update", "response") @belongsTo<DeviceLog>() previousId!: Uuid | null;
}

/** The same without types for constraints. */
@entity({ table: "plain_logs", migrations: true, api: { handlers: true } })
export class PlainLog {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Device>() deviceId!: Uuid;
  @field("create", "response") @belongsTo<PlainLog>() previousId!: Uuid | null;
}
