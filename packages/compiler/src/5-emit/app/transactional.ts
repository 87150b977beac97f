// Emits the arguments of `transaction` that give it the repositories of all entities.

import { type Code, list, ts, type } from "../../text/code.ts";
import { text } from "../../text/literal.ts";
import { documented, runtimeType } from "../context.ts";
import { type AppEmission, type EmittedMember, memberAccess, membersWith } from "./app-emission.ts";
import { queriesMember } from "./queries.ts";
import { constructionOptions, hasAdministration, isImplementedThroughout } from "./repositories.ts";

export function emitTransactional(emission: AppEmission): Code | null {
  const members = membersWith(emission, "transactionMember");
  const { queries } = emission;
  if (members.length + queries.length === 0) return null;
  const types = [
    ...members.map(
      (member) =>
        ts`${runtimeType("RepositoryMember")}<${text(member.key)}, ${member.exportedType("transactionRepo")}>`,
    ),
    ...queries.map(
      ({ property, exports }) => ts`${runtimeType("RepositoryMember")}<${text(property)}, ${exports.type}>`,
    ),
  ];
  const all = type("./repositories", "RepositoriesOptions");
  const options = hasAdministration(emission) ? ts`Omit<${all}, "administration">` : ts`${all}`;
  return documented(
    [
      "Returns the repositories for a transaction: `transaction(db, ...transactional()).run(…)`.",
      "Pass the options of `repositories` to use them in the transaction too, such as your own classes.",
    ],
    ts`
      ${list(ts`export function transactional(options: ${options}${isImplementedThroughout(emission) ? ts` = {}` : null}): readonly [`, types, "] {")}
        return [
          ${members.map((member) => ts`${memberCall(member)},`)}
          ${queries.map((one) => ts`${queriesMember(one)},`)}
        ];
      }`,
  );
}

function memberCall(member: EmittedMember): Code {
  const options = ts`options${memberAccess(member)}`;
  const repository = ts`${options}?.repository ?? ${member.value("postgresRepository")}`;
  return list(ts`${member.value("transactionMember")}(`, [repository, ...constructionOptions(member)], ")");
}
