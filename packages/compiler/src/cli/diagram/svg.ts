// A diagram of tables into an SVG: a box for each table with its columns, a line with crow's feet for each foreign key.
import type { Diagram, DiagramRelation } from "../../4-plan/app/diagram.ts";
import { boxesOf, keysWidth, noteOf, type Row, sizes } from "./boxes.ts";
import { layOut, type PlacedBox, type PlacedLine, type Point } from "./layout.ts";
import type { ShownColumns } from "./shown-columns.ts";

const margin = 24;
/** Lines to one table have one colour; after so many tables the colours begin again. */
const hues = 8;

/** The text of an SVG file; it follows the reader's light or dark mode. */
export function svgText(diagram: Diagram, columns: ShownColumns): string {
  const { width, height, boxes, lines } = layOut(boxesOf(diagram, columns));
  const [whole, high] = [Math.ceil(width + 2 * margin), Math.ceil(height + 2 * margin)];
  const boxOf = new Map(boxes.map((box) => [box.table.name, box]));
  const parents = [...new Set(lines.map(({ relation }) => relation.to))];
  const drawn = lines.flatMap((line) => lineText(line, parents.indexOf(line.relation.to) % hues, boxOf));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${high}" viewBox="${-margin} ${-margin} ${whole} ${high}" role="img">
<title>Tables and their foreign keys</title>
<style>${style}</style>
<rect class="page" x="${-margin}" y="${-margin}" width="${whole}" height="${high}"/>
${[...drawn, ...boxes.map(boxText)].join("\n")}
</svg>
`;
}

const style = `
svg { --page: #fff; --box: #fff; --edge: #cbd2da; --head: #eef2f7; --text: #1f2933; --soft: #6b7785; --key: #a4670c; --link: #2563a8;
  font: ${sizes.font}px ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; }
@media (prefers-color-scheme: dark) { svg { --page: #14181d; --box: #1b2027; --edge: #3a4452; --head: #252d37; --text: #dde3ea; --soft: #93a0af; --key: #d9a441; --link: #6fa8e8; } }
.page { fill: var(--page); } .box { fill: var(--box); stroke: var(--edge); } .head { fill: var(--head); }
text { fill: var(--text); } .name { font-weight: 600; font-size: 13px; } .type { fill: var(--soft); text-anchor: end; }
.key { fill: var(--key); font-size: 9px; font-weight: 600; } .link { fill: var(--link); }
.line { fill: none; stroke-width: 1.3; } .foot { fill: var(--page); stroke-width: 1.3; }
${Array.from({ length: hues }, (_, hue) => `.hue${hue} { stroke: hsl(${(210 + hue * 135) % 360} 45% 48%); }`).join(" ")}
`;

function boxText({ table, rows, x, y, width, height }: PlacedBox): string {
  const doc = table.doc === null ? "" : `<title>${escaped(table.doc)}</title>`;
  const head = `M${number(x)} ${number(y + sizes.header)}v${-(sizes.header - 6)}q0 -6 6 -6h${width - 12}q6 0 6 6v${sizes.header - 6}z`;
  return `<g id="${escaped(table.name)}">${doc}<rect class="box" x="${number(x)}" y="${number(y)}" width="${width}" height="${height}" rx="6"/><path class="head" d="${head}"/><text class="name" x="${number(x + sizes.inset)}" y="${number(y + 20)}">${escaped(table.name)}</text>
${rows.map((row, index) => rowText(row, x, y + sizes.header + index * sizes.row + 16, width)).join("\n")}</g>`;
}

function rowText(row: Row, x: number, y: number, width: number): string {
  const { column, leadsTo } = row;
  const left = x + sizes.inset;
  const keys =
    column.keys.length === 0
      ? ""
      : `<text class="key" x="${number(left)}" y="${number(y - 1)}">${column.keys.join(" ")}</text>`;
  const name = `<text x="${number(left + keysWidth(row))}" y="${number(y)}">${escaped(column.name)}</text>`;
  const links = leadsTo.map(
    (table) => ` <a href="#${escaped(encodeURIComponent(table))}" class="link">→ ${escaped(table)}</a>`,
  );
  const [type = ""] = noteOf({ column, leadsTo: [] }).split("\n", 1);
  return `${keys}${name}<text class="type" x="${number(x + width - sizes.inset)}" y="${number(y)}">${escaped(type)}${links.join("")}</text>`;
}

/** From the table that is referred to, at its key, to the row of the foreign key. */
function lineText(
  { relation, bends }: PlacedLine,
  hue: number,
  boxOf: ReadonlyMap<string, PlacedBox>,
): readonly string[] {
  const [parent, child] = [boxOf.get(relation.to), boxOf.get(relation.from)];
  if (parent === undefined || child === undefined) return [];
  const [target, own] = [relation.columns.map((pair) => pair.target), relation.columns.map((pair) => pair.own)];
  // A line leaves towards the other box; where one stands above the other, both ends are at the right.
  const isRight = parent === child || child.x + child.width > parent.x;
  const isLeft = parent !== child && child.x >= parent.x + parent.width;
  const start = { x: isRight ? parent.x + parent.width : parent.x, y: rowMiddle(parent, target) };
  const end = { x: isLeft ? child.x : child.x + child.width, y: rowMiddle(child, own) };
  const [outward, inward] = [isRight ? 1 : -1, isLeft ? -1 : 1];
  const reach = 18;
  const first = { x: start.x + outward * reach, y: start.y };
  const last = { x: end.x + inward * reach, y: end.y };
  const isLoop = outward === inward;
  const path = isLoop
    ? `M${at(start)}C${at({ x: Math.max(start.x, end.x) + 60, y: start.y })} ${at({ x: Math.max(start.x, end.x) + 60, y: end.y })} ${at(end)}`
    : `M${at(start)}L${curve([first, ...bends, last])}L${at(end)}`;
  const said = `${relation.from}.${relation.label} → ${relation.to}`;
  return [
    `<g class="hue${hue}"><title>${escaped(said)}</title><path class="line" d="${path}"/>${feet(relation, start, outward, end, inward)}</g>`,
  ];
}

/** A curve that is level at each point. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  let from = first;
  const parts = rest.map((to) => {
    const middle = (from.x + to.x) / 2;
    const part = `C${at({ x: middle, y: from.y })} ${at({ x: middle, y: to.y })} ${at(to)}`;
    from = to;
    return part;
  });
  return `${at(first)}${parts.join("")}`;
}

/** One, or none or one, at the parent; none or one, or none or many, at the child. */
function feet(relation: DiagramRelation, start: Point, outward: number, end: Point, inward: number): string {
  const bar = ({ x, y }: Point): string => `<path class="line" d="M${number(x)} ${number(y - 5)}v10"/>`;
  const none = ({ x, y }: Point): string => `<circle class="foot" cx="${number(x)}" cy="${number(y)}" r="3.2"/>`;
  const beside = ({ x, y }: Point, way: number, far: number): Point => ({ x: x + way * far, y });
  const many = `<path class="line" d="M${at({ x: end.x, y: end.y - 5 })}L${at(beside(end, inward, 9))}L${at({ x: end.x, y: end.y + 5 })}"/>`;
  return [
    bar(beside(start, outward, 6)),
    relation.isOptional ? none(beside(start, outward, 12)) : bar(beside(start, outward, 10)),
    relation.isOnce ? bar(beside(end, inward, 7)) : many,
    none(beside(end, inward, 13)),
  ].join("");
}

/** The middle of the rows of these columns; of the header where none of them is shown. */
function rowMiddle({ rows, y }: PlacedBox, columns: readonly string[]): number {
  const places = rows.flatMap(({ column }, index) => (columns.includes(column.name) ? [index] : []));
  const [first] = places;
  return first === undefined ? y + sizes.header / 2 : y + sizes.header + (first + 0.5) * sizes.row + 1;
}

function at({ x, y }: Point): string {
  return `${number(x)} ${number(y)}`;
}

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  // Control characters are no XML, whatever stands for them.
  return text
    .replaceAll(/[^\P{Cc}\n\t]/gu, "\u{FFFD}")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
