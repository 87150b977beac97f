// The tables of a diagram into boxes: which rows each shows, and how large it is drawn.
import type { Diagram, DiagramColumn, DiagramRelation, DiagramTable } from "../../4-plan/app/diagram.ts";
import type { ShownColumns } from "./shown-columns.ts";

export interface Box {
  readonly table: DiagramTable;
  readonly rows: readonly Row[];
  readonly width: number;
  readonly height: number;
}

export interface Row {
  readonly column: DiagramColumn;
  /** Tables that its foreign keys lead to without a line. */
  readonly leadsTo: readonly string[];
}

/** A table's foreign key to a table that many refer to is said in its row: as lines they would cover all others. */
export interface Drawn {
  readonly boxes: readonly Box[];
  readonly lines: readonly DiagramRelation[];
}

/** How many lines may end at one table. */
const mostLines = 6;

/** Of fonts of one width, nearly all have letters of 0.6 em. */
export const sizes = { font: 12, letter: 7.25, header: 30, row: 20, inset: 10, gap: 18 } as const;

export function boxesOf({ tables, relations }: Diagram, columns: ShownColumns): Drawn {
  const hubs = new Set(tables.map(({ name }) => name).filter((name) => isHub(name, relations)));
  const isLine = ({ from, to }: DiagramRelation): boolean => !hubs.has(to) || from === to;
  const boxes = tables.map((table) => {
    const leading = relations.filter((relation) => relation.from === table.name && !isLine(relation));
    const rows = table.columns
      .filter(({ keys }) => columns === "all" || (columns === "keys" && keys.some((key) => key !== "UK")))
      .map((column) => ({
        column,
        leadsTo: leading
          .filter((relation) => relation.columns.some(({ own }) => own === column.name))
          .map(({ to }) => to),
      }));
    return { table, rows, ...measured(table, rows) };
  });
  return { boxes, lines: relations.filter(isLine) };
}

function isHub(name: string, relations: readonly DiagramRelation[]): boolean {
  return (
    new Set(relations.filter(({ from, to }) => to === name && from !== to).map(({ from }) => from)).size > mostLines
  );
}

function measured({ name }: DiagramTable, rows: readonly Row[]): Pick<Box, "width" | "height"> {
  const letters = (text: string): number => text.length * sizes.letter;
  const widths = rows.map((row) => letters(row.column.name) + sizes.gap + letters(noteOf(row)) + keysWidth(row));
  const width = Math.max(letters(name) * 1.1, 120, ...widths) + 2 * sizes.inset;
  return { width: Math.ceil(width), height: sizes.header + rows.length * sizes.row + (rows.length > 0 ? 6 : 0) };
}

/** What stands at the right of a row: its type, and where it leads. */
export function noteOf({ column: { type, nullable }, leadsTo }: Row): string {
  return [`${type.toLowerCase()}${nullable ? "?" : ""}`, ...leadsTo.map((name) => `→ ${name}`)].join(" ");
}

/** The letters PK, FK, UK before a column's name are smaller than the rest. */
export function keysWidth({ column }: Row): number {
  return column.keys.length === 0 ? 0 : column.keys.join(" ").length * 5.6 + 8;
}
