// Emits the repository class for transactions, and the argument of `transaction` that adds it.
import { statementsOfMethods } from "../../4-plan/plan.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { declarations, documented, type Emission, runtime, runtimeType } from "../context.ts";
import { errorConversion } from "./error-conversion.ts";
import { method } from "./methods/method.ts";
import { ownedByInTransaction, ownedTransactionRepo } from "./owner.ts";
import { statementConstant } from "./statements.ts";

export function emitTransaction(emission: Emission): Code {
  const { entity, plan, types, values } = emission;
  const { property: members, pluralLabel } = entity.names;
  const { transactionRepo: name } = types;
  const member = values.transactionMember;
  const methods = plan.locking.map((one) => documented(one.doc, method(one, emission)));
  const contents = [errorConversion(name, emission), ownedByInTransaction(emission), ...methods].filter(
    (content) => content !== null,
  );
  const head = ts`export class ${name} extends ${values.postgresRepository}`;
  const repository =
    contents.length === 0
      ? ts`${head} {}`
      : ts`
        ${head} {
          ${blocks(contents)}
        }`;
  const constant = ts`
    export const ${member}: ${runtimeType("TransactionMember")}<
      ${text(members)},
      typeof ${name},
      ${values.postgresRepository}
    > = ${runtime("transactionMember")}(${text(members)}, ${name});`;
  return blocks([
    ...statementsOfMethods(plan.locking).map((statement) => statementConstant(statement, emission)),
    documented(`Reads and writes ${pluralLabel} in a transaction.`, repository),
    ...declarations(emission, { ownedTransactionRepo }),
    documented(
      [
        `Adds to a transaction the repository \`${members}\`: \`transaction(db, ${member.name}).run(…)\`.`,
        `\`${member.name}(Own)\` adds your own subclass of {@link ${values.postgresRepository.name}}.`,
      ],
      constant,
    ),
  ]);
}
