export { MOST, Region } from "./limits.ts";
export * from "./names.ts";
