// What the benchmarks use of the Node that they run on, and the oldest one that is supported, whose types are installed, lacks.
declare module "node:crypto" {
  export function randomUUIDv7(): UUID;
}

export {};
