// Boxes and the lines between them into places: parents at the left of what refers to them, groups beside each other.
import { Graph, layout } from "@dagrejs/dagre";
import type { DiagramRelation } from "../../4-plan/app/diagram.ts";
import type { Box, Drawn } from "./boxes.ts";

export interface Placed {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly lines: readonly PlacedLine[];
}

export interface PlacedBox extends Box {
  /** Of the upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedLine {
  readonly relation: DiagramRelation;
  /** Where it passes between other boxes. */
  readonly bends: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const space = 44;
/** Of a page that is looked at on a screen. */
const aspect = 1.6;

export function layOut({ boxes, lines }: Drawn): Placed {
  const groups = groupsOf({ boxes, lines }).map(layOutGroup);
  return pack(groups.sort((a, b) => b.height - a.height));
}

/** Boxes that lines connect, however indirectly. */
function groupsOf({ boxes, lines }: Drawn): readonly Drawn[] {
  const groupOf = new Map(boxes.map(({ table: { name } }) => [name, new Set([name])]));
  for (const { from, to } of lines) {
    const [one, other] = [groupOf.get(from), groupOf.get(to)];
    if (one === undefined || other === undefined || one === other) continue;
    for (const name of other) groupOf.set(name, one.add(name));
  }
  return [...new Set(groupOf.values())].map((names) => ({
    boxes: boxes.filter(({ table }) => names.has(table.name)),
    lines: lines.filter(({ from }) => names.has(from)),
  }));
}

function layOutGroup({ boxes, lines }: Drawn): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 28, edgesep: 14, ranksep: 90, ranker: "network-simplex" });
  for (const { table, width, height } of boxes) graph.setNode(table.name, { width, height });
  for (const [number, { from, to }] of lines.entries()) if (from !== to) graph.setEdge(to, from, {}, String(number));
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  const placed = boxes.map((box) => {
    const { x, y } = graph.node(box.table.name) as Point;
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
  });
  return {
    width,
    height,
    boxes: placed,
    lines: lines.map((relation, number) => {
      const found: unknown = graph.edge(relation.to, relation.from, String(number));
      // The first and the last are at the boxes' borders, where each line has a row of its own.
      const points = ((found as { points?: Point[] } | undefined)?.points ?? []).slice(1, -1);
      return { relation, bends: points.flatMap((point) => passage(point, placed)) };
    }),
  };
}

/** Between columns of boxes a line is free; past a column it goes level, from the one side of it to the other. */
function passage({ x, y }: Point, boxes: readonly PlacedBox[]): readonly Point[] {
  const column = boxes.filter((box) => box.x < x && x < box.x + box.width);
  if (column.length === 0) return [];
  const left = Math.min(...column.map((box) => box.x));
  const right = Math.max(...column.map((box) => box.x + box.width));
  return [
    { x: left, y },
    { x: right, y },
  ];
}

/** Groups in rows, the tallest first, about as wide as a screen is for their height. */
function pack(groups: readonly Placed[]): Placed {
  const area = groups.reduce((sum, { width, height }) => sum + (width + space) * (height + space), 0);
  const most = Math.max(Math.sqrt(area * aspect), ...groups.map(({ width }) => width));
  const boxes: PlacedBox[] = [];
  const lines: PlacedLine[] = [];
  let [x, y, rowHeight, right] = [0, 0, 0, 0];
  for (const group of groups) {
    if (x > 0 && x + group.width > most) [x, y, rowHeight] = [0, y + rowHeight + space, 0];
    for (const box of group.boxes) boxes.push({ ...box, x: box.x + x, y: box.y + y });
    for (const { relation, bends } of group.lines)
      lines.push({ relation, bends: bends.map((bend) => ({ x: bend.x + x, y: bend.y + y })) });
    right = Math.max(right, x + group.width);
    rowHeight = Math.max(rowHeight, group.height);
    x += group.width + space;
  }
  return { width: right, height: y + rowHeight, boxes, lines };
}
