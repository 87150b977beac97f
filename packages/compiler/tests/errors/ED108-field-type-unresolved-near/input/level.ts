export type Levels = "low" | "high";
