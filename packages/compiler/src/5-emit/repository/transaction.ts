// The repository inside a transaction, and the name under which a transaction has it.
import { operationStatements } from "../../4-plan/plan.ts";
import { blocks, type Code, raw, ts } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { capitalized, pluralWord } from "../../text/names.ts";
import { documented, type Emission, runtime, runtimeType, sibling } from "../context.ts";
import { errorConversion } from "./error-conversion.ts";
import { methodBody } from "./method-body.ts";
import { signature } from "./signature.ts";
import { statementConstant } from "./statements.ts";

export function emitTransaction(emission: Emission): Code {
  const { entity, plan } = emission;
  const { type, prefix, words } = entity.names;
  const name = `${type}TransactionRepo`;
  const members = pluralWord(prefix);
  const postgres = sibling("postgres", `Postgres${type}Repository`);
  const methods = plan.locking.map((operation) =>
    documented(
      operation.doc,
      ts`async ${signature(operation, emission, "class")} ${methodBody(operation.body, emission)}`,
    ),
  );
  const repository = ts`
    export class ${raw(name)} extends ${postgres} {
      ${blocks([errorConversion(name, emission), ...methods])}
    }`;
  const constant = raw(`with${capitalized(members)}`);
  const member = ts`
    export const ${constant}: ${runtimeType("TransactionMember")}<
      ${text(members)},
      typeof ${raw(name)},
      ${postgres}
    > = ${runtime("transactionMember")}(${text(members)}, ${raw(name)});`;
  return blocks([
    ...operationStatements(plan.locking).map((statement) => statementConstant(statement, emission)),
    documented(`${capitalized(words)} inside a transaction.`, repository),
    documented(
      [
        `Gives a transaction the repository \`${members}\`: \`transaction(db, with${capitalized(members)}).run(…)\`.`,
        `\`with${capitalized(members)}(Own)\` gives it your own subclass of {@link Postgres${type}Repository}.`,
      ],
      member,
    ),
  ]);
}
