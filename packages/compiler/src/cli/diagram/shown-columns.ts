// Which columns of its tables a diagram shows: all, those of primary and foreign keys, or none.

export const shownColumns = ["all", "keys", "none"] as const;
export type ShownColumns = (typeof shownColumns)[number];
