// The kinds of events, and the content of each.

export type EventKind = "created" | "updated" | "deleted" | "restored";

/** The content of each kind: the row, the id with the changed fields, or the id alone. */
export const eventContent: Readonly<Record<EventKind, "entity" | "changes" | "id">> = {
  created: "entity",
  updated: "changes",
  deleted: "id",
  restored: "id",
};
