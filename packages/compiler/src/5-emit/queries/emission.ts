// The context of the emitters of a *.queries.sql file.

import type { QueryRecord } from "../../compilation.ts";
import { methodExports } from "../../queries/data/module-names.ts";
import type { QueryMethod, QueryModule, QueryModuleNames } from "../../queries/data/query-module.ts";
import { type Reference, type, value } from "../../text/code.ts";

export interface QueryEmission {
  readonly module: QueryModule;
  readonly names: QueryExports;
}

/** The exports of the folder. */
export interface QueryExports {
  /** `Reports` */
  readonly type: Reference;
  /** `OwnedReports` */
  readonly owned: Reference;
  /** `PostgresReports` */
  readonly postgres: Reference;
  /** `ReportsOptions` */
  readonly options: Reference;
  /** `withReports` */
  readonly member: Reference;
}

export function queryEmission(module: QueryModule): QueryEmission {
  return { module, names: queryExports(module.names) };
}

export function queryExports({ type: name, folder }: Pick<QueryModuleNames, "type" | "folder">): QueryExports {
  const [types, postgres] = [`/${folder}/queries`, `/${folder}/postgres`];
  return {
    type: type(types, name),
    owned: type(types, `Owned${name}`),
    postgres: value(postgres, `Postgres${name}`),
    options: type(postgres, `${name}Options`),
    member: value(postgres, `with${name}`),
  };
}

const typesFile = "./queries";

/** The exports for a statement. */
export interface MethodNames {
  /** `BuyersParameters` */
  readonly parameters: Reference;
  /** `BuyersRow` */
  readonly row: Reference;
  /** `BuyersSort`, with the values of its choices. */
  readonly order: Reference;
}

export function methodNames(method: QueryMethod): MethodNames {
  const { parameters, row, order } = methodExports(method);
  return { parameters: type(typesFile, parameters), row: type(typesFile, row), order: type(typesFile, order) };
}

/** The properties of a file with SQL that the application's files depend on, as plain data. */
export interface QueryPart extends QueryModuleNames, Pick<QueryRecord, "isOwned" | "recordsActor"> {
  readonly path: string;
}
