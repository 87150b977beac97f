// The types of Temporal, where `lib` has them.
import { auto, entity, id, type Uuid } from "entity-derive";

@entity({ table: "events", softDelete: true, migrations: { touchUpdatedAt: true } })
export class CalendarEvent {
  @id id!: Uuid;
  @auto createdAt!: Temporal.Instant;
  @auto updatedAt!: Temporal.Instant;
  day!: Temporal.PlainDate;
  deletedAt!: Temporal.Instant | null;
}
