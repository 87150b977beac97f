// The keys of the page. They act on what is in view, and not while somebody types.
import { openDialog } from "./dialog.ts";
import { element } from "./element.ts";

const shortcuts = [
  { key: "/", label: "go to the filters" },
  { key: "j", label: "next row, also ↓" },
  { key: "k", label: "previous row, also ↑" },
  { key: "Enter", label: "open the row" },
  { key: "n", label: "new row" },
  { key: "e", label: "edit the row" },
  { key: "?", label: "show these keys" },
];

export function listenForKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
    if (actOn(event.key)) event.preventDefault();
  });
}

function actOn(key: string): boolean {
  switch (key) {
    case "/":
      return focusOn(
        document.querySelector<HTMLElement>("main .filters input, main .filters select, main [type=search]"),
      );
    case "j":
      return moveBy(1);
    case "k":
      return moveBy(-1);
    case "ArrowDown":
      return isInRows() && moveBy(1);
    case "ArrowUp":
      return isInRows() && moveBy(-1);
    case "n":
    case "e":
      return follow(document.querySelector<HTMLElement>(`main [data-key="${key}"]`));
    case "?":
      showKeys();
      return true;
    default:
      return false;
  }
}

function isInRows(): boolean {
  return document.activeElement?.closest("tbody") !== null && document.activeElement?.closest("tbody") !== undefined;
}

/** Moves the focus to another row, which then scrolls into view. */
function moveBy(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>("main tbody th a")];
  const row = document.activeElement?.closest("tr");
  const position = links.findIndex((link) => link.closest("tr") === row);
  return focusOn(links[position === -1 ? 0 : position + step] ?? null);
}

function focusOn(target: HTMLElement | null): boolean {
  target?.focus();
  return target !== null;
}

function follow(target: HTMLElement | null): boolean {
  target?.click();
  return target !== null;
}

function showKeys(): void {
  openDialog("Keys", () =>
    element(
      "dl.keys",
      shortcuts.map(({ key, label }) => [element("dt", element("kbd", key)), element("dd", label)]),
    ),
  );
}
