// What is stored as JSON: types that the entity file does not declare itself.
import type { i32, Json, PlainDate, Uuid, ValueOf } from "entity-derive";
import { valueObject } from "entity-derive";

export const Unit = valueObject("unit", ["kg", "lb"]);
export type Unit = ValueOf<typeof Unit>;

export declare enum Role {
  Admin = "admin",
  User = "user",
}

interface Named {
  readonly name: string;
  note?: string;
}

/** Every construct that JSON can carry. */
export interface Everything extends Named {
  /** Narrower than what is inherited. */
  note?: "a" | "b";
  id: Uuid;
  count: i32;
  day: PlainDate;
  ratio: number;
  isOn: boolean;
  nothing: null;
  json: Json;
  unit: Unit;
  role: Role;
  level: 1 | 2 | 3;
  mixed: "auto" | 0 | false;
  maybe: string | null;
  either: string | string[];
  tags: readonly string[];
  grid: number[][];
  pair: [number, number];
  range: readonly [from: number, to?: number];
  many: [string, ...number[]];
  scores: Record<string, number>;
  sizes: Record<"small" | "large", number>;
  open: { known: boolean; [key: string]: boolean };
  part: Partial<Pick<Contact, "email" | "phone">>;
  rest: Omit<Contact, "email">;
  both: Named & { age?: number };
  figure: { at: Point } & ({ kind: "circle"; radius: number } | { kind: "square"; side?: number });
  "quoted-key": string;
}

interface Contact {
  email: string;
  phone: string;
  city?: string | undefined;
}

/** A class without methods is its fields. */
class Point {
  x!: number;
  y!: number;
  static readonly zero: Point = new Point();
}

/** Two types that refer to each other, and the file's default export. */
// biome-ignore lint/style/noDefaultExport: users have them
export default interface Person {
  pets: Pet[];
}

export interface Pet {
  owner?: Person;
}

export type Block =
  | { type: "text"; text: string }
  | { type: "image"; url: string; alt?: string }
  | { type: "columns"; columns: Block[][] };

/** Refers to itself, and is exported. */
export interface Folder {
  name: string;
  folders?: Folder[];
}
