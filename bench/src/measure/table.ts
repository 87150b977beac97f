// Rows of cells into lines of text with aligned columns.
import type { Spread } from "./ratios.ts";
import type { Result } from "./results.ts";

/** Results of a part, as they are shown. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The first column is aligned to the left, the others to the right. */
export function printTable({ title, header, rows }: Table): void {
  const widths = header.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  console.log(`\n${title}\n`);
  console.log(line(header));
  console.log(widths.map((width) => "-".repeat(width)).join("  "));
  for (const row of rows) console.log(line(row));
}

/** A line for each contestant. */
export function printResults(title: string, results: readonly Result[]): void {
  printTable({
    title,
    header: ["contestant", "a second", "ratio", "µs CPU", "ratio"],
    rows: results.map(({ contestant, perSecond, throughput, cpuPerCall, cpu }) => [
      contestant,
      numberText(perSecond),
      spreadText(throughput),
      numberText(cpuPerCall),
      spreadText(cpu),
    ]),
  });
}

/** `1.31 (1.22..1.40)` */
export function spreadText({ median, least, most }: Spread): string {
  return `${median.toFixed(2)} (${least.toFixed(2)}..${most.toFixed(2)})`;
}

export function numberText(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1);
}
