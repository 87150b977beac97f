// Named SQL statements, each in two forms: for all owners and for one.
import { numbered, type ParameterName } from "../../sql/placeholders.ts";
import { type Acting, allOwners } from "../acting.ts";
import type { Parameter, Row, Statement } from "../database.ts";

/** Creates a named statement. White space around the text is removed. */
export function statement<R extends Row = Row>(name: string, text: string): Statement<R> {
  return { name, text: text.trim() };
}

/** A statement with named parameters, which follow the numbered ones. */
export interface NamedStatement<R extends Row = Row> extends Statement<R> {
  readonly names: readonly ParameterName[];
  /** Whether its SQL is the user's. */
  readonly isOwn?: true;
}

/** The values for the template of a statement. */
export interface OwnerSlot {
  /** Returns the SQL in the form for one owner, with the parameter `$owner`, and an empty text in the form for all owners. */
  readonly owned: (sql: string) => string;
}

/** SQL for the rows of all owners, or a template with a condition on the owner. */
export type OwnableText<Slots extends OwnerSlot = OwnerSlot> = string | ((slots: Slots) => string);

/** The forms of a statement; null if it does not have one. */
export interface OwnableStatement<R extends Row = Row> {
  readonly name: string;
  readonly all: NamedStatement<R> | null;
  readonly owned: NamedStatement<R> | null;
}

/**
 * Creates a statement that writes. `$owner`, `$actor` and `$allOwners` become the last parameters.
 * @throws {Error} if the text is a template without a condition on the owner
 *
 * @example
 * const deleteSql = writeStatement("notes.delete", ({ owned }) => `
 *   DELETE FROM public.notes WHERE id = $1${owned(" AND owner_id = $owner")}`);
 */
export function writeStatement<R extends Row = Row>(name: string, text: OwnableText): OwnableStatement<R> {
  return ownableStatement(name, text, false);
}

/**
 * Creates a statement that only reads, which a replica can run.
 * @throws {Error} if the text is a template without a condition on the owner
 *
 * @example
 * const findByIdSql = readStatement<UserRow>("users.findById", "SELECT id, name FROM public.users WHERE id = $1");
 */
export function readStatement<R extends Row = Row>(name: string, text: OwnableText): OwnableStatement<R> {
  return ownableStatement(name, text, true);
}

/** Creates a statement that adds rows with their owners: both forms have the same text. */
export function insertStatement<R extends Row = Row>(name: string, text: string): OwnableStatement<R> {
  return { name, all: namedStatement(name, text, false), owned: namedStatement(ownedName(name), text, false) };
}

/** Creates a statement that only has the form for one owner, because nodes of Citus are found by the owner. */
export function ownedStatement<R extends Row = Row>(
  name: string,
  text: (slots: OwnerSlot) => string,
): OwnableStatement<R> {
  return { ...ownableStatement<R>(name, text, false), all: null };
}

function ownableStatement<R extends Row>(name: string, text: OwnableText, isRead: boolean): OwnableStatement<R> {
  if (typeof text === "string") return { name, all: namedStatement(name, text, isRead), owned: null };
  return {
    name,
    all: namedStatement(name, text({ owned: nothing }), isRead),
    owned: namedStatement(ownedName(name), withSlot(name, text), isRead),
  };
}

function nothing(): string {
  return "";
}

/**
 * Returns the text for one owner.
 * @throws {Error} if it has no condition on the owner, and would see the rows of others
 */
function withSlot(name: string, text: (slots: OwnerSlot) => string): string {
  const owned = text({ owned: (sql) => sql });
  checkSlot(name, owned);
  return owned;
}

/** @throws {Error} if the text of a statement for one owner has no condition on the owner */
export function checkSlot(name: string, owned: string): void {
  if (!owned.includes("$owner"))
    throw new Error(`${name} has no condition on the owner, so it would use rows of all owners`);
}

function namedStatement<R extends Row>(name: string, text: string, isRead: boolean): NamedStatement<R> {
  const { names, text: sql } = numbered(text.trim());
  return isRead ? { name, text: sql, names, isRead } : { name, text: sql, names };
}

/** Returns the name of a statement for one owner: `issues.owned.findById`. */
export function ownedName(name: string): string {
  return name.replace(/\.(?=[^.]*$)/, ".owned.");
}

/**
 * Returns the form of a statement for an `Acting`.
 * @throws {Error} if the statement does not have this form
 */
export function formOf<R extends Row>({ owner }: Acting, { name, all, owned }: OwnableStatement<R>): NamedStatement<R> {
  const form = owner === allOwners ? all : owned;
  if (form === null)
    throw new Error(
      `${name} ${owner === allOwners ? "runs only for one owner" : "uses rows of all owners, and cannot run for one owner"}`,
    );
  return form;
}

/** Returns the parameters of a statement, with the named ones. */
export function withNamed(
  { owner, actor, isAdministrator }: Acting,
  { names }: NamedStatement,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  if (names.length === 0) return parameters;
  const all = [...parameters];
  for (const name of names) {
    if (name === "actor") all.push(actor);
    else if (name === "owner") all.push(owner === allOwners ? null : owner.text);
    else all.push(isAdministrator === true ? "true" : null);
  }
  return all;
}

/** The maximum number of cached texts per template, since clients choose the columns of patches. */
const keptTexts = 256;

/** The statements of a template, by key; the oldest is removed first. */
export class StatementVariants<S> {
  readonly #ofText: (text: string) => S;
  readonly #statements: Map<string, S> = new Map();

  constructor(ofText: (text: string) => S) {
    this.#ofText = ofText;
  }

  /** Returns the statement of a key. On first use, `text` returns its SQL. */
  get(key: string, text: () => string): S {
    const known = this.#statements.get(key);
    if (known !== undefined) return known;
    if (this.#statements.size >= keptTexts) {
      for (const oldest of this.#statements.keys()) {
        this.#statements.delete(oldest);
        break;
      }
    }
    const variant = this.#ofText(text());
    this.#statements.set(key, variant);
    return variant;
  }
}

export function variantsNamed<R extends Row>(name: string, isRead: boolean): StatementVariants<NamedStatement<R>> {
  return new StatementVariants((text) => namedStatement<R>(name, text, isRead));
}

/** The variants of a template for an `Acting`, and its function for the condition on the owner. */
export type VariantsOf<R extends Row> = (acting: Acting) => OwnerSlot & {
  readonly variants: StatementVariants<NamedStatement<R>>;
};

/**
 * Returns the statements of a template. It is evaluated once to check that it has a condition on the owner, if it uses
 * `owned` at all.
 * @param gaps any values for the template
 * @throws {Error} if the template uses `owned`, and has no condition on the owner
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
  const all = { variants: variantsNamed<R>(name, isRead), owned: nothing };
  if (!hasSlot) {
    return (acting) => {
      if (acting.owner !== allOwners) throw new Error(`${name} uses rows of all owners, and cannot run for one owner`);
      return all;
    };
  }
  const owned = { variants: variantsNamed<R>(ownedName(name), isRead), owned: slot };
  return (acting) => (acting.owner === allOwners ? all : owned);
}
