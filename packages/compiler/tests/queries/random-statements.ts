// Random statements on the tables of schema.sql, of all kinds that make values NULL or keep them from it.
import { randomCondition, randomExpression } from "./random/expressions.ts";
import { randomFrom } from "./random/froms.ts";
import { randomQuery, randomUnion, recursive, withWrite } from "./random/queries.ts";
import { randomSelect } from "./random/selects.ts";
import type { Column, Kind } from "./random/tables.ts";
import { constants, type FromPart, kinds, type Writer } from "./random/writer.ts";
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
    return withNumbers(this.#statement());
  }

  #statement(): string {
    const kind = this.random();
    if (kind < 0.12) return randomWrite(this);
    if (kind < 0.15) return withWrite(this);
    if (kind < 0.22) return randomUnion([], this.list(kinds, 3), this);
    if (kind < 0.25) return recursive(this.list(kinds, 3), this);
    return this.query([], this.list(kinds, 3));
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

  query(outer: readonly Column[], columns: readonly Kind[]): string {
    return this.deeper(() => randomQuery(outer, columns, this));
  }

  from(outer: readonly Column[]): FromPart {
    return randomFrom(outer, this);
  }

  leaf(kind: Kind, columns: readonly Column[]): string {
    const known = columns.filter((column) => column.kind === kind);
    const [first] = known;
    if (first !== undefined && this.chance(0.8)) return this.pick([first, ...known]).sql;
    const [type, ...values] = constants[kind];
    return this.chance(0.15) ? `NULL::${type}` : this.pick(values);
  }

  fill(text: string, columns: readonly Column[]): string {
    return text.replaceAll(/\{(int|text|bool|number|time|texts|json)\}/g, (_, kind: Kind) =>
      this.expression(kind, columns),
    );
  }
}

/** Parameters are numbered as they come, without gaps. */
function withNumbers(text: string): string {
  const numbers = new Map<string, number>();
  return text.replaceAll(/\$(\d)/g, (_, name: string) => {
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return `$${number}`;
  });
}
