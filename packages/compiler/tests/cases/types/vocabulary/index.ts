// What the case's files share, re-exported.
export type { Details } from "./details.ts";
export type Level = "low" | High;
type High = "high" | "highest";
export type Name = string;
export type Label = "red" | "green";
