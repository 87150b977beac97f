// The repository inside a transaction, and the name under which a transaction has it.
import { statementsOfMethods } from "../../4-plan/plan.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { errorConversion } from "./error-conversion.ts";
import { method } from "./methods/method.ts";
import { statementConstant } from "./statements.ts";

export function emitTransaction(emission: Emission): Code {
  const { entity, plan, types, values } = emission;
  const { key: members, words } = entity.names;
  const { transactionRepo: name } = types;
  const member = values.transactionMember;
  const methods = plan.locking.map((one) => documented(one.doc, method(one, emission)));
  const conversion = errorConversion(name, emission);
  const head = ts`export class ${name} extends ${values.postgresRepository}`;
  const repository =
    methods.length === 0 && conversion === null
      ? ts`${head} {}`
      : ts`
        ${head} {
          ${blocks([conversion, ...methods])}
        }`;
  const constant = ts`
    export const ${member}: ${runtimeType("TransactionMember")}<
      ${text(members)},
      typeof ${name},
      ${values.postgresRepository}
    > = ${runtime("transactionMember")}(${text(members)}, ${name});`;
  return blocks([
    ...statementsOfMethods(plan.locking).map((statement) => statementConstant(statement, emission)),
    documented(`Reads and writes ${words} in a transaction.`, repository),
    documented(
      [
        `Adds to a transaction the repository \`${members}\`: \`transaction(db, ${member.name}).run(…)\`.`,
        `\`${member.name}(Own)\` adds your own subclass of {@link ${values.postgresRepository.name}}.`,
      ],
      constant,
    ),
  ]);
}
