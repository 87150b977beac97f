// The analysis of a statement of which only the types are known: on a server of another version than the reader's.
import type { Analysis, AnalyzedValue, Command } from "../data/analysis.ts";
import { analyzedValue } from "./analyzed-value.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { PreparedStatement } from "./prepare-statements.ts";
import { nullableValue } from "./values/value.ts";

export function unknownAnalysis(statement: PreparedStatement, catalog: Catalog): Analysis {
  const knownType = (oid: number): AnalyzedValue => analyzedValue(nullableValue(oid, "unknown"), catalog);
  return {
    kind: "analyzed",
    command: commandOf(statement.text),
    columns: statement.columns.map((oid, index) => ({ name: `column${index + 1}`, ...knownType(oid) })),
    parameters: statement.parameters.map(({ oid }) => ({
      type: knownType(oid).type,
      origins: [],
      targets: [],
      acceptsNull: false,
      isCount: false,
      recordset: null,
    })),
    isRead: false,
    rows: "many",
    uses: null,
    isExact: false,
  };
}

const commands: readonly Command[] = ["insert", "update", "delete", "merge"];

function commandOf(text: string): Command {
  const [word = ""] = /[a-z]+/i.exec(text.replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, "")) ?? [];
  return commands.find((command) => command === word.toLowerCase()) ?? "select";
}
