// Places the tables of a diagram in columns: a table stands right of those that it refers to.
import type { TableAnswer } from "../answers/project.ts";

export interface PlacedTable {
  readonly table: TableAnswer;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface Line {
  readonly from: string;
  readonly to: string;
  /** The path of the line, for SVG. */
  readonly path: string;
  readonly isOptional: boolean;
}

export interface Layout {
  readonly tables: readonly PlacedTable[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

/** In pixels, as in the style. */
export const sizes = { width: 224, head: 36, row: 22, bottom: 8, gapX: 72, gapY: 24 } as const;

export function layoutOf(tables: readonly TableAnswer[]): Layout {
  const columns = orderedColumns(tables, ranksOf(tables));
  const heights = columns.map((column) =>
    column.reduce((sum, table) => sum + heightOf(table) + sizes.gapY, -sizes.gapY),
  );
  const height = Math.max(0, ...heights);
  const placed = columns.flatMap((column, rank) => {
    let y = (height - (heights[rank] ?? 0)) / 2;
    return column.map((table): PlacedTable => {
      const position = { table, x: rank * (sizes.width + sizes.gapX), y, height: heightOf(table) };
      y += position.height + sizes.gapY;
      return position;
    });
  });
  const width = Math.max(0, columns.length * (sizes.width + sizes.gapX) - sizes.gapX);
  return { tables: placed, lines: linesBetween(placed), width, height };
}

function heightOf({ columns }: TableAnswer): number {
  return sizes.head + columns.length * sizes.row + sizes.bottom;
}

/** Returns the number of references between a table and one that refers to nothing. Cycles are cut. */
function ranksOf(tables: readonly TableAnswer[]): ReadonlyMap<string, number> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ranks = new Map<string, number>();
  const visit = (table: TableAnswer, path: ReadonlySet<string>): number => {
    const known = ranks.get(table.name);
    if (known !== undefined) return known;
    const targets = table.references.flatMap(({ to }) => (path.has(to) ? [] : (byName.get(to) ?? [])));
    const within = new Set([...path, table.name]);
    const rank = Math.max(0, ...targets.map((target) => visit(target, within) + 1));
    ranks.set(table.name, rank);
    return rank;
  };
  for (const table of tables) visit(table, new Set([table.name]));
  return ranks;
}

/** Within a column, tables are in the order of the middle of those that they refer to, so that few lines cross. */
function orderedColumns(
  tables: readonly TableAnswer[],
  ranks: ReadonlyMap<string, number>,
): readonly (readonly TableAnswer[])[] {
  const last = Math.max(0, ...ranks.values());
  const positions = new Map<string, number>();
  return Array.from({ length: last + 1 }, (_, rank) => {
    const middleOf = ({ references }: TableAnswer): number => {
      const known = references.flatMap(({ to }) => positions.get(to) ?? []);
      return known.length === 0 ? 0.5 : known.reduce((sum, position) => sum + position, 0) / known.length;
    };
    const column = tables
      .filter(({ name }) => ranks.get(name) === rank)
      .toSorted((one, other) => middleOf(one) - middleOf(other) || (one.name < other.name ? -1 : 1));
    for (const [index, { name }] of column.entries()) positions.set(name, (index + 0.5) / column.length);
    return column;
  });
}

/** Lines lead from the row of the foreign key to the head of the table that it refers to. */
function linesBetween(placed: readonly PlacedTable[]): readonly Line[] {
  const byName = new Map(placed.map((one) => [one.table.name, one]));
  return placed.flatMap((from) =>
    from.table.references.flatMap((reference): readonly Line[] => {
      const to = byName.get(reference.to);
      if (to === undefined) return [];
      const index = from.table.columns.findIndex(({ name }) => name === reference.column);
      const startY = from.y + sizes.head + (index + 0.5) * sizes.row;
      const endY = to.y + sizes.head / 2;
      const { isOptional } = reference;
      return [
        { from: from.table.name, to: to.table.name, isOptional, path: curve(from.x, startY, to.x + sizes.width, endY) },
      ];
    }),
  );
}

function curve(startX: number, startY: number, endX: number, endY: number): string {
  const isBackwards = startX > endX;
  const bend = isBackwards ? Math.max(32, (startX - endX) / 2) : 56;
  const [first, second] = isBackwards ? [startX - bend, endX + bend] : [startX - bend, endX + bend];
  return `M ${startX} ${startY} C ${first} ${startY}, ${second} ${endY}, ${endX} ${endY}`;
}
