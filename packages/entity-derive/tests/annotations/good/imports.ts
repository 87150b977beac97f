// Aliased and namespace imports, and a class with members that are no columns.
import * as words from "entity-derive";
import { id as key, entity as table, type Uuid } from "entity-derive";

@table({ table: "accounts", index: [["name"]] })
@words.projection("Public", ["id", "name"])
export class Account {
  @key id!: Uuid;
  @words.field("create", "response") @words.filter("like") name!: string;
  @words.filter @words.sort readonly balance: words.Decimal | null = null;
  #cache: string | null = null;
  static readonly limit = 10;

  get label(): string {
    this.#cache ??= `${this.name} (${this.id})`;
    return this.#cache;
  }

  rename(name: string): void {
    this.name = name;
    this.#cache = null;
  }
}
