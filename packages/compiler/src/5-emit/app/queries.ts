// Emits the members of the application that are generated from files with SQL.
import { type Code, list, ts } from "../../text/code.ts";
import { access, identifier } from "../../text/literal.ts";
import { httpRuntimeType, runtimeType } from "../context.ts";
import type { EmittedQueries } from "./app-emission.ts";

/** Returns `readonly reports: Reports;`. */
export function queriesProperty({ property, exports }: EmittedQueries): Code {
  return ts`readonly ${identifier(property)}: ${exports.type};`;
}

/** Returns the type that routes of commands take for it. */
export function queriesSource({ property, exports }: EmittedQueries): Code {
  return ts`readonly ${identifier(property)}: ${httpRuntimeType("RepositoryFor")}<unknown, ${exports.type}>;`;
}

/** Returns the option with a subclass to use in place of the generated class. */
export function queriesOption({ property, exports, recordsActor }: EmittedQueries): Code {
  const repository = ts`${runtimeType("OwnRepository")}<typeof ${{ ...exports.postgres, use: "type" }}>`;
  const own = recordsActor ? ts`(${exports.options} & ${repository})` : repository;
  return ts`readonly ${identifier(property)}?: ${own} | undefined;`;
}

export function queriesConstruction(queries: EmittedQueries): Code {
  return list(ts`new (${classOf(queries)})(`, [ts`db`, ...constructionOptions(queries)], ")");
}

/** Returns the member of `transactional`. */
export function queriesMember(queries: EmittedQueries): Code {
  return list(ts`${queries.exports.member}(`, [classOf(queries), ...constructionOptions(queries)], ")");
}

function classOf({ property, exports }: EmittedQueries): Code {
  return ts`options${access(property)}?.repository ?? ${exports.postgres}`;
}

function constructionOptions({ property, recordsActor }: EmittedQueries): readonly Code[] {
  return recordsActor ? [ts`{ actor: options.actor, ...options${access(property)} }`] : [];
}
