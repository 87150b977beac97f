// Where aliases.entity.ts leads to.

export type { Aliased } from "./cycle.ts";
export * from "./cycle.ts";
export { user as deepGuard } from "./guards.ts";
