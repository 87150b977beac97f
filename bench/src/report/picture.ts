// The results that are kept into a picture: a panel of bars for each row, the longest first.
import type { Result } from "../measure/results.ts";
import type { ComparedPart, ResultsFile } from "./results-file.ts";

interface Panel {
  readonly title: string;
  readonly part: ComparedPart;
  readonly row: string;
  readonly inFlight: number;
}

const panels: readonly Panel[] = [
  { title: "findById", part: "repository", row: "findById", inFlight: 16 },
  { title: "query, 20 rows", part: "repository", row: "query, 20", inFlight: 16 },
  { title: "list of 100", part: "repository", row: "list, 100", inFlight: 16 },
  { title: "create", part: "repository", row: "create", inFlight: 16 },
  { title: "patch", part: "repository", row: "update", inFlight: 16 },
  { title: "createMany, 100 rows", part: "repository", row: "createMany, 100", inFlight: 16 },
  { title: "create with an event", part: "repository", row: "create with event", inFlight: 16 },
  { title: "100 parents with their children", part: "relations", row: "100 authors with books", inFlight: 16 },
  { title: "outbox, rows delivered", part: "outbox", row: "rows delivered, without fsync", inFlight: 4 },
  { title: "HTTP GET", part: "http", row: "GET", inFlight: 32 },
  { title: "HTTP POST", part: "http", row: "POST", inFlight: 32 },
  { title: "HTTP PATCH", part: "http", row: "PATCH", inFlight: 32 },
];

const columns = 3;
const width = 1200;
const panelWidth = width / columns;
const labelWidth = 216;
const barWidth = 120;
const lineHeight = 17;
const headHeight = 34;

/** Readable on white and on black, and better where the reader's colours are known. */
const style = `
  text { font: 11px system-ui, sans-serif; fill: #57606a; }
  .title { font-size: 13px; font-weight: 600; fill: #24292f; }
  .ours { fill: #1f883d; } .reference { fill: #6e7781; } .other { fill: #afb8c1; }
  .bold { font-weight: 600; fill: #24292f; } line { stroke: #6e7781; stroke-dasharray: 3 3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1; } .title, .bold { fill: #f0f6fc; }
    .ours { fill: #3fb950; } .reference { fill: #9198a1; } .other { fill: #3d444d; }
  }`;

/** Empty where nothing is kept. */
export function resultsPicture(file: ResultsFile): string {
  const drawn: string[] = [];
  let top = 40;
  for (let first = 0; first < panels.length; first += columns) {
    const row = panels.slice(first, first + columns).map((panel) => barsOf(panel, file));
    const lines = Math.max(...row.map(({ bars }) => bars.length));
    for (const [column, { panel, bars }] of row.entries()) drawn.push(panelText(panel, bars, column * panelWidth, top));
    top += lines === 0 ? 0 : headHeight + lines * lineHeight + 20;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}" viewBox="0 0 ${width} ${top}" role="img" aria-label="Throughput of the generated code and of other libraries, as a ratio to the same by hand">
<style>${style}
</style>
<text x="10" y="20">Throughput as a ratio to the same by hand (dashed line); longer is faster. 16 calls in flight, HTTP 32 connections, outbox 4 drainers.</text>
${drawn.join("\n")}
</svg>
`;
}

function barsOf(panel: Panel, file: ResultsFile): { readonly panel: Panel; readonly bars: readonly Result[] } {
  const bars = (file[panel.part]?.results ?? [])
    .filter(({ row, inFlight }) => row === panel.row && inFlight === panel.inFlight)
    .toSorted((a, b) => b.throughput.median - a.throughput.median);
  return { panel, bars };
}

function panelText({ title }: Panel, bars: readonly Result[], left: number, top: number): string {
  const [longest] = bars;
  if (longest === undefined) return "";
  const start = left + labelWidth + 8;
  const lengthOf = (ratio: number): number => Math.max(1, (ratio / longest.throughput.median) * barWidth);
  const lines = bars.map((bar, index) => {
    const y = top + headHeight + index * lineHeight;
    const kind = kindOf(bar);
    const bold = kind === "ours" ? ' class="bold"' : "";
    const ratio = bar.throughput.median;
    const length = lengthOf(ratio).toFixed(1);
    return (
      `<text x="${start - 8}" y="${y}" text-anchor="end"${bold}>${bar.contestant}</text>` +
      `<rect class="${kind}" x="${start}" y="${y - 10}" width="${length}" height="12" rx="2"/>` +
      `<text x="${(start + Number(length) + 5).toFixed(1)}" y="${y}"${bold}>${ratio.toFixed(2)}</text>`
    );
  });
  const at = (start + lengthOf(1)).toFixed(1);
  const bottom = top + headHeight + bars.length * lineHeight - 10;
  return [
    `<text class="title" x="${start}" y="${top + 10}">${title}</text>`,
    `<line x1="${at}" x2="${at}" y1="${top + 18}" y2="${bottom}"/>`,
    ...lines,
  ].join("\n");
}

function kindOf({ contestant }: Result): "ours" | "reference" | "other" {
  if (contestant.startsWith("generated") || /drainer/.test(contestant)) return "ours";
  return /by hand|^bare|^a row/.test(contestant) ? "reference" : "other";
}
