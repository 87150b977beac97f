// Members of Node that the benchmarks use, and that the types of the oldest supported Node lack.
declare module "node:crypto" {
  export function randomUUIDv7(): UUID;
}

export {};
