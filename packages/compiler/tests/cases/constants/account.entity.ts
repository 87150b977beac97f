import {
  column,
  entity,
  field,
  id,
  projection,
  schema,
  type Uuid,
  type ValueOf,
  validate,
  valueObject,
} from "entity-derive";
import { Api } from "./guards.ts";
import { LENGTH, Lists, MOST, Region, TABLE } from "./index.ts";
import * as names from "./names.ts";

const UNIQUE = true;
const PATTERN = /^[^@]+@[^@]+$/;
const WRITABLE = "create";
const SHOWN = [WRITABLE, "response"] as const;
const COMMON = { table: "unnamed", sql: "full", migrations: true } as const;
const READS = ["get", "list"] as const;
const LABELS = ["basic", "gold"] as const;
const START = 5;
const BALANCE_CHECK = "balance >= 0";

const Plan = valueObject("plan", LABELS);
type Plan = ValueOf<typeof Plan>;

/** Arguments that are constants: of this file, of others, by a namespace, through an index. */
@entity({
  table: TABLE,
  migrations: true,
  uniqueIndex: Lists.unique,
  api: { ...Api, tag: "Accounts", handlers: [...READS, "create", "update", "delete"] },
})
@projection("Card", names.Lists.card)
export class Account {
  @id id!: Uuid;
  @column({ unique: UNIQUE, varchar: MOST })
  @validate({ length: LENGTH, pattern: PATTERN })
  @field(WRITABLE, "response")
  email!: string;
  @field("create", "response") region: "north" | "south" = Region.North;
  @column({ check: BALANCE_CHECK }) @field("create", "update", "response") balance: number = START;
  @schema({ examples: LABELS, "x-limits": LENGTH }) @field("create", "response") plan: Plan = LABELS[0];
}

/** An entity of another table, whose name is a member of a constant. */
@entity({ ...COMMON, table: names.Tables.notes })
export class AccountNote {
  @id id!: Uuid;
  @field(...SHOWN) text!: string;
}
