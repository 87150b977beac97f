// Texts of SQL into whether they are plain enough to be right without PostgreSQL's parser: `size > 0`, `now()`, `citext`.
import { quoteIdentifier } from "@entity-derive/migrations/identifier";

const name = "[a-z_][a-z0-9_]*";
const constant = "-?\\d{1,15}(?:\\.\\d{1,15})?|'[\\w .,:@-]*'";
const constantOrCall = new RegExp(`^(?:${constant}|(${name})\\(\\))$`);
const comparison = new RegExp(`^(?:(${name})|${constant}) (?:=|<>|<|<=|>|>=) (?:(${name})|${constant})$`);
const typeName = /^([a-z_][a-z0-9_]*)(?:\((\d{1,9})(, ?\d{1,9})?\))?$/i;

/** Types whose names are key words, and how many numbers may stand after them. */
const typesOfKeywords: Readonly<Record<string, number>> = {
  bigint: 0,
  boolean: 0,
  char: 1,
  decimal: 2,
  int: 0,
  integer: 0,
  numeric: 2,
  real: 0,
  smallint: 0,
  varchar: 1,
};

/**
 * A constant, a call without arguments, or comparisons of columns and constants with AND or OR between them. What is not
 * plain may still be right: the parser knows. It takes as long to load as all else that one entity needs.
 */
export function isPlainExpression(text: string, columns: ReadonlySet<string> | null): boolean {
  const value = constantOrCall.exec(text);
  // `OPERATOR(` begins an operator with its schema.
  if (value !== null) return isBare(value[1]) && value[1] !== "operator";
  return text.split(/ (?:AND|OR) /i).every((part) => {
    const compared = comparison.exec(part);
    if (compared === null) return false;
    return [compared[1], compared[2]].every(
      (column) => isBare(column) && (column === undefined || columns?.has(column) !== false),
    );
  });
}

/** A name, and one or two numbers in parentheses. */
export function isPlainType(text: string): boolean {
  const [, written, first, second] = typeName.exec(text) ?? [];
  if (written === undefined) return false;
  const type = written.toLowerCase();
  if (quoteIdentifier(type) === type) return true;
  const numbers = [first, second].filter((number) => number !== undefined).length;
  return numbers <= (typesOfKeywords[type] ?? -1);
}

/** Whether a name may stand where PostgreSQL expects one: it is none of its key words. */
function isBare(written: string | undefined): boolean {
  return written === undefined || quoteIdentifier(written) === written;
}
