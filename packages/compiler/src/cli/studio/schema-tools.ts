// The commands `migrate status`, `migrate drift` and `verify --explain` on the database of the studio.
import { appliedFiles, detectDrift, type PlanNode, readCatalog } from "@entity-derive/migrations";
import { Problem } from "entity-derive/http";
import { migrationStatus } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { listStatements } from "../../4-plan/statement-list.ts";
import { Report } from "../../diagnostics/report.ts";
import { readFolder } from "../../project/migrations/read-folder.ts";
import type {
  DriftAnswer,
  MigrationsAnswer,
  PlanLine,
  PlansAnswer,
  StatementAnswer,
} from "../../studio/answers/operations.ts";
import type { SchemaTools } from "../../studio/studio.ts";
import type { CompiledProject } from "../compile-project.ts";
import { listQueries } from "../listed-queries.ts";
import { withStates } from "../migrate/files/replay-states.ts";
import { removeAllowed } from "../verify/allow-comments.ts";
import { readFacts } from "../verify/explain/facts.ts";
import { reportPlans } from "../verify/explain/report-plans.ts";
import { withCatalogCopy } from "../verify/target.ts";

const replay = { format: "text" } as const;

export function schemaTools(project: CompiledProject, db: Database): SchemaTools {
  return {
    migrations: () => migrations(project, db),
    drift: () => drift(project, db),
    statements: () => statements(project),
    plans: () => plans(project, db),
  };
}

async function migrations({ session }: CompiledProject, db: Database): Promise<MigrationsAnswer> {
  const { folder, findings } = readFolder(session);
  const { table } = session.config.migrations;
  const { entries, problems } = await migrationStatus(db, folder.files, { table });
  return {
    table,
    entries: entries.map(({ name, state, appliedAt, duration, file }) => ({
      name,
      state,
      appliedAt: appliedAt?.toISOString() ?? null,
      duration,
      isAfterDeployment: file?.isAfterDeployment === true,
    })),
    problems: [
      ...findings.map(({ message }) => message),
      ...problems.map(({ name, fault, help }) => `${name}.sql ${fault}; ${help}`),
    ],
  };
}

async function drift({ session }: CompiledProject, db: Database): Promise<DriftAnswer> {
  const { folder } = readFolder(session);
  const { table } = session.config.migrations;
  const live = await readCatalog(db);
  const applied = await appliedFiles(db, folder.files, table);
  const wrong = applied.findings.find(({ severity }) => severity === "error");
  if (wrong !== undefined) throw new Problem(409, `${wrong.message}; ${wrong.help}`);
  if (applied.files.length === 0)
    throw new Problem(409, `${table} has no records of applied files, so the expected state is unknown`);
  const differences = await withStates(folder, replay, ({ states, embedded }) =>
    detectDrift(live, applied.files, { states, embedded, table, ignored: [] }),
  );
  return {
    differences: differences.map(({ kind, object, name, description }) => ({
      kind,
      name: `${object} ${name}`,
      description: kind === "additional" ? `the ${object} ${name} is in no migration` : description,
    })),
    applied: applied.files.length,
  };
}

/** Lists those of the repositories, and those of files with SQL. */
function statements({ compilation }: CompiledProject): readonly StatementAnswer[] {
  const generated = compilation.entities.flatMap((entity) => listStatements(compilation.planOf(entity)));
  return [
    ...generated.map(({ statement, texts }) => ({ name: statement.name, texts })),
    ...listQueries(compilation.queryModules).map(({ name, texts }) => ({ name, texts })),
  ];
}

/** The plans are those of `verify --explain`: on a copy of the tables that seem large. */
async function plans({ session, compilation }: CompiledProject, db: Database): Promise<PlansAnswer> {
  const { folder } = readFolder(session);
  const stored = compilation.entities.filter(({ sql }) => sql !== "none");
  const textOf = (path: string): string | null => session.read(path);
  const report = new Report((path) => textOf(path));
  const queries = listQueries(compilation.queryModules);
  const planned = await db.transaction(
    async (live) => {
      const facts = await readFacts(live, stored, true);
      return withCatalogCopy(live, folder, replay, (copy) =>
        reportPlans(copy, stored.map(compilation.planOf), queries, facts, report),
      );
    },
    { readOnly: true },
  );
  const findings = removeAllowed(report.sorted, compilation.paths, queries, textOf);
  return {
    plans: planned.map(({ name, text, node }) => ({ name, text, lines: planLines(node) })),
    findings: findings.map(({ id, message, help }) => ({ id, message, help })),
  };
}

function planLines(node: PlanNode, level = 0): readonly PlanLine[] {
  const { "Node Type": type, "Relation Name": table, "Index Name": index } = node;
  const text = [
    type,
    ...(index === undefined ? [] : [`using ${index}`]),
    ...(table === undefined ? [] : [`on ${table}`]),
  ];
  const conditions = [
    ["Index Cond", node["Index Cond"]],
    ["Filter", node.Filter],
    ["Hash Cond", node["Hash Cond"]],
    ["Merge Cond", node["Merge Cond"]],
    ["Join Filter", node["Join Filter"]],
    ["Sort Key", node["Sort Key"]?.join(", ")],
  ].flatMap(([label, condition]) => (condition === undefined ? [] : [`${label}: ${condition}`]));
  const isCostly = type === "Seq Scan" || type === "Sort";
  const children = (node.Plans ?? []).flatMap((child) => planLines(child, level + 1));
  return [{ level, text: text.join(" "), conditions, isCostly }, ...children];
}
