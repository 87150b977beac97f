// The repository inside a transaction, and the name under which a transaction has it.
import { operationStatements } from "../../4-plan/plan.ts";
import { blocks, type Code, raw, ts } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { capitalized, pluralWord } from "../../text/names.ts";
import { documented, type Emission, runtime, runtimeType, sibling, siblingType } from "../context.ts";
import { surroundings } from "./around.ts";
import { errorConversion } from "./error-conversion.ts";
import { methodBody } from "./method-body.ts";
import { signature } from "./signature.ts";
import { statementConstant } from "./statements.ts";

export function emitTransaction(emission: Emission): Code {
  const { entity, plan } = emission;
  const { type, prefix, words } = entity.names;
  const name = `${type}TransactionRepo`;
  const members = pluralWord(prefix);
  const methods = plan.locking.map((operation) =>
    documented(
      operation.doc,
      ts`async ${signature(operation, emission, "class")} ${methodBody(operation.body, emission)}`,
    ),
  );
  const repository = ts`
    export class ${raw(name)} extends ${sibling("postgres", `Postgres${type}Repository`)} {
      ${blocks([errorConversion(name, emission), ...methods])}
    }`;
  const options = surroundings(emission)?.options ?? null;
  const plain = ts`
    export const with${raw(capitalized(members))}: ${runtimeType("TransactionMember")}<${text(members)}, ${raw(name)}> = ${runtime("transactionMember")}(
      ${text(members)},
      (db) => new ${raw(name)}(db),
    );`;
  const withOptions = ts`
    export const with${raw(capitalized(members))}: ${runtimeType("TransactionMember")}<${text(members)}, ${raw(name)}, ${siblingType("postgres", options ?? "")}> =
      ${runtime("transactionMember")}(${text(members)}, (db, options) => new ${raw(name)}(db, options));`;
  return blocks([
    ...operationStatements(plan.locking).map((statement) => statementConstant(statement, emission)),
    documented(`${capitalized(words)} inside a transaction.`, repository),
    documented(
      `Gives a transaction the repository \`${members}\`: \`transaction(db, with${capitalized(members)}).run(…)\`.`,
      options === null ? plain : withOptions,
    ),
  ]);
}
