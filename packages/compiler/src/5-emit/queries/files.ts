// Emits the files of the folder of a *.queries.sql file.
import type { JsonCase } from "../../2-model/data/field/json-name.ts";
import type { GeneratedFile } from "../../compilation.ts";
import type { QueryModule } from "../../queries/data/query-module.ts";
import type { Code } from "../../text/code.ts";
import { barrelName } from "../../text/paths/file-names.ts";
import { printFile } from "../../text/print/print.ts";
import { emitBarrel } from "../barrel.ts";
import { queriesHeaderFor } from "../header.ts";
import { queryEmission } from "./emission.ts";
import { emitQueryPostgres } from "./postgres.ts";
import { emitQueryTypes } from "./queries-file.ts";
import { emitQuerySchemas } from "./schemas-file.ts";

/** The files of such a folder that an entity's folder may lack. */
export const queryFileNames: readonly string[] = ["queries", "schemas"];

export function emitQueryFiles(
  module: QueryModule,
  ending: string,
  jsonCase: JsonCase | null,
): readonly GeneratedFile[] {
  const emission = queryEmission(module);
  const header = queriesHeaderFor(module.path.slice(module.path.lastIndexOf("/") + 1));
  const print = (name: string, code: Code): string =>
    printFile(code, { header, ending, folder: module.names.folder, module: `./${name}` });
  const schemas = emitQuerySchemas(module, jsonCase);
  const names = ["queries", "postgres", ...(schemas === null ? [] : ["schemas"])];
  return [
    { name: "queries.ts", text: print("queries", emitQueryTypes(emission)) },
    { name: "postgres.ts", text: print("postgres", emitQueryPostgres(emission)) },
    ...(schemas === null ? [] : [{ name: "schemas.ts", text: print("schemas", schemas) }]),
    { name: barrelName, text: print("index", emitBarrel(names, ending)) },
  ];
}
