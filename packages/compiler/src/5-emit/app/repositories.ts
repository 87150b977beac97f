// All repositories as one object, and what they are made with.

import { blocks, type Code, ts } from "../../text/code.ts";
import { documented, runtimeType } from "../context.ts";
import { type AppEmission, keyOf, type Member, memberAccess, membersWith } from "./app-emission.ts";

export function emitRepositories(emission: AppEmission): Code | null {
  const members = membersWith(emission, "repository");
  if (members.length === 0) return null;
  const isNeeded = members.some((member) => !isImplemented(member));
  const repositories = ts`
    export interface Repositories {
      ${members.map((member) => ts`readonly ${keyOf(member)}: ${member.type("repository")};`)}
    }`;
  const options = ts`
    export interface RepositoriesOptions {
      ${members.map(option)}
    }`;
  const made = ts`
    export function repositories(db: ${runtimeType("Queryable")}, options: RepositoriesOptions${isNeeded ? null : ts` = {}`}): Repositories {
      return {
        ${members.map((member) => ts`${keyOf(member)}: ${construction(member)},`)}
      };
    }`;
  return blocks([
    documented("The repositories of all entities.", repositories),
    documented("What repositories are made with besides the database.", options),
    documented("The repositories of all entities, on a database or in a transaction.", made),
  ]);
}

/** Whether there is a generated class. */
function isImplemented(member: Member): boolean {
  return member.exports("postgresRepository");
}

function option(member: Member): Code {
  const { words } = member.plan.entity.names;
  if (!isImplemented(member)) {
    const make = ts`(db: ${runtimeType("Queryable")}) => ${member.type("repository")}`;
    return documented(
      `Makes your own repository of ${words}.`,
      ts`readonly ${keyOf(member)}: { readonly repository: ${make} };`,
    );
  }
  return ts`readonly ${keyOf(member)}?: ${optionType(member)} | undefined;`;
}

/** A class of the user's own, and what the generated one is made with. */
export function optionType(member: Member): Code {
  const own = ts`${runtimeType("OwnRepository")}<typeof ${member.type("postgresRepository")}>`;
  return member.exports("repositoryOptions") ? ts`(${member.type("repositoryOptions")} & ${own})` : own;
}

function construction(member: Member): Code {
  const given = ts`options${memberAccess(member)}`;
  if (!isImplemented(member)) return ts`${given}.repository(db)`;
  const rest = member.exports("repositoryOptions") ? ts`, ${given}` : null;
  return ts`new (${given}?.repository ?? ${member.value("postgresRepository")})(db${rest})`;
}
