/** How far a ticket is. */
export enum Status {
  Open = "open",
  InProgress = "in_progress",
  Closed = "closed",
}

export enum Channel {
  Mail = "mail",
  Phone = "phone",
}

export const Priority = { Low: "low", High: "high" } as const satisfies Record<string, string>;
export type Priority = (typeof Priority)[keyof typeof Priority];

export const TAGS = ["bug", "feature"] as const;
export type Tag = (typeof TAGS)[number];
