// What happens to a row, and what an event of that kind has of it.

export type EventKind = "created" | "updated" | "deleted" | "restored";

/** The row, the fields that were changed with its id, or its id alone. */
export const eventContent: Readonly<Record<EventKind, "entity" | "changes" | "id">> = {
  created: "entity",
  updated: "changes",
  deleted: "id",
  restored: "id",
};
