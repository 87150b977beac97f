// The results that are kept into tables of Markdown.
import { againstHono } from "../http/application.ts";
import { requestNames } from "../http/requests.ts";
import type { Schedule } from "../measure/interleave.ts";
import type { Result } from "../measure/results.ts";
import { numberText, type Table } from "../measure/table.ts";
import type { Conditions, ResultsFile, TablePart } from "./results-file.ts";

/** The parts that have tables of their own, in the order of the page. */
const titles: Readonly<Record<TablePart, string>> = {
  "type-check": "Type-checking",
  start: "Cold start",
  compiler: "Compiler",
  watch: "Watching",
  analysis: "Analysing statements",
  migrations: "Migrations under load",
  migrate: "Making migrations",
  streams: "Event streams",
  replicas: "Replicas",
};

/** All that stands between the marks of the page. */
export function resultsText(file: ResultsFile): string {
  const { repository, http, relations, statements, outbox } = file;
  const sections = [
    repository && ["### Repository methods", conditionsOf(repository), ...repositoryTables(repository.results)],
    http && ["### HTTP", conditionsOf(http), ...httpTables(http.results)],
    relations && ["### Relations", conditionsOf(relations), comparison(relations.results)],
    statements && ["### Statements", conditionsOf(statements), ...costTable(statements.results)],
    outbox && ["### Outbox", conditionsOf(outbox), comparison(outbox.results)],
    ...Object.entries(titles).map(([part, title]) => {
      const measured = file[part as TablePart];
      return measured && [`### ${title}`, conditionsOf(measured), ...measured.tables.flatMap(tableText)];
    }),
  ];
  return sections
    .filter((section) => section !== undefined)
    .flat()
    .join("\n\n");
}

function conditionsOf({ date, machine, versions, schedule }: Conditions & { readonly schedule?: Schedule }): string {
  const rounds = schedule === undefined ? "" : `, ${schedule.rounds} rounds of ${schedule.milliseconds} ms`;
  const libraries = Object.entries(versions).map(([library, version]) => `${library} ${version}`);
  return `${date}, ${machine}${rounds}. ${libraries.join(", ")}.`;
}

function tableText({ title, header, rows }: Table): readonly string[] {
  return [`${title}.`, table(header, rows)];
}

function repositoryTables(results: readonly Result[]): readonly string[] {
  const [methods, contestants] = namesOf(results);
  const others = contestants.filter((contestant) => contestant !== results[0]?.reference);
  const cells = (method: string, contestant: string, text: (result: Result) => string): string =>
    [1, 16].map((inFlight) => textOf(results, method, contestant, text, inFlight)).join(" / ");
  const reference = results[0]?.reference ?? "";
  return [
    "Throughput, as a ratio to `pg` by hand, with 1 call and with 16 calls in flight; above 1 is faster. The second column is what 1.00 stands for.",
    table(
      ["method", "by hand, calls a second", ...others],
      methods.map((method) => [
        method,
        cells(method, reference, ({ perSecond }) => numberText(perSecond)),
        ...others.map((contestant) => cells(method, contestant, throughput)),
      ]),
    ),
    "CPU time of the client for a call, as a ratio to `pg` by hand; below 1 is cheaper.",
    table(
      ["method", "by hand, µs", ...others],
      methods.map((method) => [
        method,
        cells(method, reference, ({ cpuPerCall }) => numberText(cpuPerCall)),
        ...others.map((contestant) => cells(method, contestant, cpu)),
      ]),
    ),
  ];
}

/** CPU alone: it counts what a client does for a call, also while other programs use the machine. */
function costTable(results: readonly Result[]): readonly string[] {
  const [statements, contestants] = namesOf(results);
  const costText = (result: Result): string => `${numberText(result.cpuPerCall)} (${cpu(result)})`;
  return [
    "CPU time of the client for a call, in microseconds, and as a ratio to `pg` by hand; with 1 call and with 16 calls in flight.",
    table(
      ["statement", ...contestants],
      statements.map((statement) => [
        statement,
        ...contestants.map((contestant) =>
          [1, 16].map((inFlight) => textOf(results, statement, contestant, costText, inFlight)).join(" / "),
        ),
      ]),
    ),
  ];
}

/** The requests behind the names of a table, and the text about the table. */
const httpGroups: readonly (readonly [suffix: string, title: string])[] = [
  [
    "",
    "Requests a second (and the ratios of throughput and of CPU to Fastify by hand), and CPU of the server for one.",
  ],
  [againstHono, "What is generated on Hono, with ratios to the same by hand on Hono."],
  [" without a database", "With users in a map instead of a database: what HTTP, validation and JSON take."],
  [` without a database${againstHono}`, "The same on Hono, with ratios to Hono by hand."],
];

function httpTables(results: readonly Result[]): readonly string[] {
  return httpGroups.flatMap(([suffix, title]) => {
    const group = results.filter(({ row }) => requestNames.some((request) => row === `${request}${suffix}`));
    if (group.length === 0) return [];
    const [requests, applications] = namesOf(group);
    const rowOf = (application: string): string[] => [
      application.replace(", in memory", ""),
      ...requests.map((request) =>
        textOf(group, request, application, ({ perSecond, cpuPerCall, throughput: { median }, cpu: ofCpu }) => {
          const ratios = `${median.toFixed(2)}, CPU ${ofCpu.median.toFixed(2)}`;
          return `${numberText(perSecond)} (${ratios}), ${numberText(cpuPerCall)} µs`;
        }),
      ),
    ];
    return [
      title,
      table(
        ["application", ...requests.map((request) => request.slice(0, request.length - suffix.length))],
        applications.map(rowOf),
      ),
    ];
  });
}

/** A column for each row and number in flight, a line for each contestant. */
function comparison(results: readonly Result[]): string {
  const [, contestants] = namesOf(results);
  const columns = [...new Set(results.map(({ row, inFlight }) => `${row}, ${inFlight} at once`))];
  const of = (contestant: string, column: string): Result | undefined =>
    results.find(
      (result) => result.contestant === contestant && `${result.row}, ${result.inFlight} at once` === column,
    );
  return table(
    ["", ...columns.flatMap((column) => [`${column}: a second`, "ratio", "µs CPU", "ratio"])],
    contestants.map((contestant) => [
      contestant,
      ...columns.flatMap((column) => {
        const result = of(contestant, column);
        if (result === undefined) return ["–", "–", "–", "–"];
        const { perSecond, cpuPerCall } = result;
        return [numberText(perSecond), throughput(result), numberText(cpuPerCall), cpu(result)];
      }),
    ]),
  );
}

const throughput = (result: Result): string => result.throughput.median.toFixed(2);
const cpu = (result: Result): string => result.cpu.median.toFixed(2);

function namesOf(results: readonly Result[]): [rows: string[], contestants: string[]] {
  return [[...new Set(results.map(({ row }) => row))], [...new Set(results.map(({ contestant }) => contestant))]];
}

function textOf(
  results: readonly Result[],
  row: string,
  contestant: string,
  text: (result: Result) => string,
  inFlight?: number,
): string {
  const result = results.find(
    (candidate) =>
      candidate.row === row &&
      candidate.contestant === contestant &&
      (inFlight === undefined || candidate.inFlight === inFlight),
  );
  return result === undefined ? "–" : text(result);
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}
