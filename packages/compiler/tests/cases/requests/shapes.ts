// What letters hold as JSON.
import type { i32, PlainDate, Uuid } from "entity-derive";

export interface Everything {
  id: Uuid;
  count: i32;
  day: PlainDate;
  nothing: null;
  level: 1 | 2 | 3;
  mixed: "auto" | 0 | false;
  either: string | string[];
  maybe?: string | null;
  pair: [number, boolean];
  many: [string, ...number[]];
  scores: Record<string, number>;
  open: { known: boolean; [key: string]: boolean };
}

export type Shape = { kind: "circle"; radius: number } | { kind: "square" | "diamond"; side?: number };

export interface Tree {
  name: string;
  trees: Tree[];
}

export interface Outline {
  title: string;
  part?: Outline | { summary: string };
}
