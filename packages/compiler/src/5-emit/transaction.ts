// The repository inside a transaction, and the name under which a transaction has it.
import { findByIdStatement, fixed } from "../4-plan/select.ts";
import { blocks, type Code, raw, ts } from "../text/code.ts";
import { text } from "../text/literal.ts";
import { capitalized, pluralWord } from "../text/names.ts";
import { sql } from "../text/sql.ts";
import { documented, type Emission, importedCode, runtime, runtimeType, sibling } from "./context.ts";
import { statementConstant } from "./statements.ts";

export function emitTransaction(emission: Emission): Code {
  const { entity, self } = emission;
  const { type, prefix, words, word } = entity.names;
  const name = raw(`${type}TransactionRepo`);
  const members = pluralWord(prefix);
  const locked = fixed(
    entity,
    "findByIdForUpdate",
    sql`
    ${findByIdStatement(entity).sql}
       FOR UPDATE`,
  );
  const read = ts`
    const row = await ${runtime("oneOrNone")}(this.db, ${raw(locked.constant)}, [${runtime("uuidToText")}(id)]);
    return row === null ? null : ${sibling("row", `${prefix}FromRow`)}(row);`;
  const body =
    entity.error === null
      ? read
      : ts`
        try {
          ${read}
        } catch (error) {
          throw ${importedCode(entity.error, emission)}.from(error);
        }`;
  const repository = ts`
    export class ${name} extends ${sibling("postgres", `Postgres${type}Repository`)} {
      /** The ${raw(word)} with this id, locked until the transaction ends, or null. */
      async findByIdForUpdate(id: ${runtimeType("Uuid")}): Promise<${self} | null> {
        ${body}
      }
    }`;
  const member = ts`
    export const with${raw(capitalized(members))}: ${runtimeType("TransactionMember")}<${text(members)}, ${name}> = ${runtime("transactionMember")}(
      ${text(members)},
      (db) => new ${name}(db),
    );`;
  return blocks([
    statementConstant(locked, emission),
    documented(`${words[0]?.toUpperCase()}${words.slice(1)} inside a transaction.`, repository),
    documented(
      `Gives a transaction the repository \`${members}\`: \`transaction(db, with${capitalized(members)}).run(…)\`.`,
      member,
    ),
  ]);
}
