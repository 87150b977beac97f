// Annotations that come by way of another file.
import * as own from "./passed-on.ts";
import { entity, field as shown, type Uuid } from "./passed-on.ts";

@entity({ table: "passed_on", events: "outbox", streams: true, hooks: true, transactions: true, migrations: { audit: true }, api: { handlers: true } })
export class PassedOn {
  @own.id id!: Uuid;
  @shown("create", "update", "response") @own.filter("like") text!: string;
}
