export const Names = { users: "users" } as const;
export const Broken = { users: "people", ...Names } as const;
export const COUNT = 5;
export enum Computed {
  A,
  B = "b".length,
}
