// Random statements on the tables of schema.sql, of all kinds that make values NULL or keep them from it.
import { randomCondition, randomExpression } from "./random/expressions.ts";
import { randomFrom } from "./random/froms.ts";
import { randomSelect } from "./random/selects.ts";
import type { Column, Kind } from "./random/tables.ts";
import { type FromPart, kinds, type Writer } from "./random/writer.ts";
import { randomWrite } from "./random/writes.ts";
import { pick, type Random } from "./random-rows.ts";

export function randomStatement(random: Random): string {
  return new StatementWriter(random).statement();
}

class StatementWriter implements Writer {
  readonly random: Random;
  #aliases = 0;
  #depth = 0;

  constructor(random: Random) {
    this.random = random;
  }

  get depth(): number {
    return this.#depth;
  }

  statement(): string {
    const kind = this.random();
    if (kind < 0.08) return randomWrite(this);
    if (kind < 0.2) return this.#union(this.list(kinds, 3));
    if (kind < 0.28) return this.#withCte();
    if (kind < 0.32) return this.#recursive();
    return this.select([], this.list(kinds, 3));
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return pick(this.random, values);
  }

  list<T>(values: readonly [T, ...T[]], longest: number): readonly T[] {
    return Array.from({ length: 1 + Math.floor(this.random() * longest) }, () => this.pick(values));
  }

  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  deeper(write: () => string): string {
    this.#depth += 1;
    const text = write();
    this.#depth -= 1;
    return text;
  }

  expression(kind: Kind, columns: readonly Column[]): string {
    return this.deeper(() => randomExpression(kind, columns, this));
  }

  condition(columns: readonly Column[]): string {
    return this.deeper(() => randomCondition(columns, this));
  }

  select(outer: readonly Column[], columns: readonly Kind[]): string {
    return this.deeper(() => randomSelect(outer, columns, this));
  }

  from(outer: readonly Column[]): FromPart {
    return randomFrom(outer, this);
  }

  leaf(kind: Kind, columns: readonly Column[]): string {
    const known = columns.filter((column) => column.kind === kind);
    const [first] = known;
    if (first !== undefined && this.chance(0.8)) return this.pick([first, ...known]).sql;
    if (this.chance(0.15)) return `NULL::${kind === "bool" ? "boolean" : kind}`;
    if (kind === "int") return this.pick(["0", "1", "2"]);
    return kind === "text" ? this.pick(["''::text", "'a'::text", "'b'::text"]) : this.pick(["true", "false"]);
  }

  #union(columns: readonly Kind[]): string {
    const side = (): string => (this.chance(0.2) ? this.#union(columns) : this.select([], columns));
    const operator = this.pick(["UNION", "UNION ALL", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL"]);
    return `(${side()}) ${operator} (${side()})`;
  }

  #withCte(): string {
    const columns = this.list(kinds, 3);
    return this.#fromCte(columns, "", this.chance(0.2) ? this.#union(columns) : this.select([], columns));
  }

  /** A query of a recursive CTE: its rows lead to rows of a table, three times at most. */
  #recursive(): string {
    const columns = this.list(kinds, 3);
    const first = this.select([], columns);
    const own: readonly Column[] = columns.map((kind, index) => ({ sql: `r.c${index}`, kind }));
    const visible: readonly Column[] = [...own, { sql: "g.id", kind: "int" }, { sql: "g.description", kind: "text" }];
    const list = columns.map((kind) => this.expression(kind, visible));
    const join = `FROM r JOIN categories g ON ${this.condition(visible)} WHERE r.step < 3`;
    const body = `SELECT f.*, 0 FROM (${first}) f UNION SELECT ${list.join(", ")}, r.step + 1 ${join}`;
    return this.#fromCte(columns, "RECURSIVE r", body);
  }

  #fromCte(columns: readonly Kind[], recursive: string, inner: string): string {
    const name = recursive === "" ? this.alias() : "r";
    const names = [...columns.map((_, index) => `c${index}`), ...(recursive === "" ? [] : ["step"])];
    const cte: readonly Column[] = columns.map((kind, index) => ({ sql: `${name}.c${index}`, kind }));
    const from = this.chance(0.5) ? `${name}` : `users LEFT JOIN ${name} ON ${this.condition(cte)}`;
    const where = this.chance(0.4) ? ` WHERE ${this.condition(cte)}` : "";
    const list = this.list(kinds, 3).map((kind, index) => `${this.expression(kind, cte)} AS x${index}`);
    const head = recursive === "" ? `WITH ${name}` : `WITH ${recursive}`;
    return `${head}(${names.join(", ")}) AS (${inner}) SELECT ${list.join(", ")} FROM ${from}${where}`;
  }
}
