// The context of the emitters of a *.queries.sql file, and the references to what entities' folders export.

import type { Entity } from "../../2-model/data/entity.ts";
import { derivedFolder, relativeModule } from "../../2-model/data/folder.ts";
import type { QueryRecord } from "../../compilation.ts";
import { methodExports } from "../../queries/data/module-names.ts";
import type { QueryMethod, QueryModule, QueryModuleNames } from "../../queries/data/query-module.ts";
import { type Code, type Reference, type, value } from "../../text/code.ts";
import { withReferences } from "../../text/with-references.ts";
import { type EntityReferences, entityReferences } from "../context.ts";

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
  return { module, names: queryExports(module.names, ".") };
}

/** @param folder the path by which a file imports the folder */
export function queryExports({ type: name }: Pick<QueryModuleNames, "type">, folder: string): QueryExports {
  const [types, postgres] = [`${folder}/queries`, `${folder}/postgres`];
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

/** Returns code with the references of an entity, as files of the module's folder import them. */
export function fromEntity(entity: Entity, { names }: QueryModule, make: (references: EntityReferences) => Code): Code {
  const folder = derivedFolder(entity);
  return withReferences(make(entityReferences(entity)), (reference) => {
    if (!reference.module.startsWith(".")) return reference;
    return { ...reference, module: relativeModule(names.folder, joined(folder, reference.module)) };
  });
}

/** Returns the path of a module that a file of the folder imports. */
function joined(folder: string, specifier: string): string {
  const parts = folder.split("/");
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The properties of a file with SQL that the application's files depend on, as plain data. */
export interface QueryPart extends QueryModuleNames, Pick<QueryRecord, "isOwned" | "recordsActor"> {
  readonly path: string;
}
