// Named SQL statements, and the two forms that a repository's statement has: for all owners and for one.
import { numbered, type ParameterName } from "../../sql/placeholders.ts";
import { type Acting, allOwners } from "../acting.ts";
import type { Parameter, Row, Statement } from "../database.ts";

/** Names a statement. White space around the text goes. */
export function statement<R extends Row = Row>(name: string, text: string): Statement<R> {
  return { name, text: text.trim() };
}

/** A statement, and the named parameters that follow those it is given. */
export interface NamedStatement<R extends Row = Row> extends Statement<R> {
  readonly names: readonly ParameterName[];
}

/** The slot that the text of a statement is given. */
export interface OwnerSlot {
  /** Returns the SQL in the statement for one owner, who is `$owner` in it, and nothing in that for all owners. */
  readonly owned: (sql: string) => string;
}

/** SQL for the rows of all owners, or with a slot for the condition on one. */
export type OwnableText<Slots extends OwnerSlot = OwnerSlot> = string | ((slots: Slots) => string);

/** The forms of a statement; null for one that it does not have. */
export interface OwnableStatement<R extends Row = Row> {
  readonly name: string;
  readonly all: NamedStatement<R> | null;
  readonly owned: NamedStatement<R> | null;
}

/**
 * A statement that writes. `$owner` and `$actor` stand for who acts: they become the last parameters.
 * @throws {Error} if the text takes a slot, and has no condition on the owner
 *
 * @example
 * const deleteSql = writeStatement("notes.delete", ({ owned }) => `
 *   DELETE FROM public.notes WHERE id = $1${owned(" AND owner_id = $owner")}`);
 */
export function writeStatement<R extends Row = Row>(name: string, text: OwnableText): OwnableStatement<R> {
  return ownableStatement(name, text, false);
}

/**
 * A statement that does nothing but read: if the database has replicas, one of them may run it.
 * @throws {Error} if the text takes a slot, and has no condition on the owner
 *
 * @example
 * const findByIdSql = readStatement<UserRow>("users.findById", "SELECT id, name FROM public.users WHERE id = $1");
 */
export function readStatement<R extends Row = Row>(name: string, text: OwnableText): OwnableStatement<R> {
  return ownableStatement(name, text, true);
}

/** A statement that adds rows, which are given with their owners: its text is the same for all owners and for one. */
export function insertStatement<R extends Row = Row>(name: string, text: string): OwnableStatement<R> {
  return { name, all: named(name, text, false), owned: named(ownedName(name), text, false) };
}

/** A statement that runs for one owner alone: on nodes nothing else says where the row is. */
export function ownedStatement<R extends Row = Row>(
  name: string,
  text: (slots: OwnerSlot) => string,
): OwnableStatement<R> {
  return { ...ownableStatement<R>(name, text, false), all: null };
}

function ownableStatement<R extends Row>(name: string, text: OwnableText, isRead: boolean): OwnableStatement<R> {
  if (typeof text === "string") return { name, all: named(name, text, isRead), owned: null };
  return {
    name,
    all: named(name, text({ owned: nothing }), isRead),
    owned: named(ownedName(name), withSlot(name, text), isRead),
  };
}

function nothing(): string {
  return "";
}

/**
 * The text for one owner.
 * @throws {Error} if it has no condition on the owner: it would see the rows of others
 */
function withSlot(name: string, text: (slots: OwnerSlot) => string): string {
  const owned = text({ owned: (sql) => sql });
  checkSlot(name, owned);
  return owned;
}

/** @throws {Error} if the text of a statement for one owner has no condition on the owner */
export function checkSlot(name: string, owned: string): void {
  if (!owned.includes("$owner")) throw new Error(`${name} has no condition on the owner`);
}

function named<R extends Row>(name: string, text: string, isRead: boolean): NamedStatement<R> {
  const { names, text: sql } = numbered(text.trim());
  return isRead ? { name, text: sql, names, isRead } : { name, text: sql, names };
}

/** `issues.owned.findById`: the name of a statement for one owner. */
export function ownedName(name: string): string {
  return name.replace(/\.(?=[^.]*$)/, ".owned.");
}

/**
 * The form of a statement for what a repository acts with.
 * @throws {Error} if it has no such form
 */
export function formOf<R extends Row>({ owner }: Acting, { name, all, owned }: OwnableStatement<R>): NamedStatement<R> {
  const form = owner === allOwners ? all : owned;
  if (form === null)
    throw new Error(`${name} ${owner === allOwners ? "runs for one owner alone" : "sees the rows of all owners"}`);
  return form;
}

/** The parameters of a statement, followed by the named ones. */
export function withNamed(
  { owner, actor }: Acting,
  { names }: NamedStatement,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  if (names.length === 0) return parameters;
  const all = [...parameters];
  for (const name of names) all.push(name === "actor" ? actor : owner === allOwners ? null : owner.text);
  return all;
}

/** At most this many texts of one template are kept: which columns a patch names is up to the client. */
const keptTexts = 256;

/** The statements made from one template, by what was filled in; the oldest goes first when there are too many. */
export class StatementVariants<R extends Row> {
  readonly #name: string;
  readonly #isRead: boolean;
  readonly #made: Map<string, NamedStatement<R>> = new Map();

  constructor(name: string, isRead: boolean) {
    this.#name = name;
    this.#isRead = isRead;
  }

  /** The statement for this key, made by `text` when it is asked for first. */
  get(key: string, text: () => string): NamedStatement<R> {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    if (this.#made.size >= keptTexts) {
      for (const oldest of this.#made.keys()) {
        this.#made.delete(oldest);
        break;
      }
    }
    const made = named<R>(this.#name, text(), this.#isRead);
    this.#made.set(key, made);
    return made;
  }
}

/** The variants of a statement with gaps for what a repository acts with, and the function for its slot. */
export type VariantsOf<R extends Row> = (acting: Acting) => OwnerSlot & { readonly variants: StatementVariants<R> };

/**
 * The statements of a template with gaps. Both forms are made once to see that the template has a condition on the owner, if
 * it has a slot at all.
 * @param gaps any values for them
 * @throws {Error} if the template takes a slot, and has no condition on the owner
 */
export function variantsOf<R extends Row, Slots extends OwnerSlot>(
  name: string,
  text: (slots: Slots) => string,
  gaps: Omit<Slots, "owned">,
  isRead: boolean,
): VariantsOf<R> {
  let hasSlot = false;
  const slot = (sql: string): string => {
    hasSlot = true;
    return sql;
  };
  const sample = text({ ...gaps, owned: slot } as Slots);
  if (hasSlot) checkSlot(name, sample);
  const all = { variants: new StatementVariants<R>(name, isRead), owned: nothing };
  if (!hasSlot) {
    return (acting) => {
      if (acting.owner !== allOwners) throw new Error(`${name} sees the rows of all owners`);
      return all;
    };
  }
  const owned = { variants: new StatementVariants<R>(ownedName(name), isRead), owned: slot };
  return (acting) => (acting.owner === allOwners ? all : owned);
}
