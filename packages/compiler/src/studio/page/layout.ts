// The frame of all views: the header, the navigation, and the place for messages.
import type { ProjectAnswer } from "../answers/project.ts";
import { element } from "./element.ts";
import { addressOf, currentPlace } from "./location.ts";
import { ownerButton } from "./owner-dialog.ts";
import type { Page } from "./page.ts";

export interface Frame {
  readonly main: HTMLElement;
  readonly status: HTMLElement;
  /** Marks the current place in the navigation. */
  update(page: Page): void;
}

const tools = [
  { view: "outbox", label: "Outbox" },
  { view: "audit", label: "Audit log" },
  { view: "migrations", label: "Migrations" },
  { view: "statements", label: "Statements" },
];

export function createFrame({ project, database, entities }: ProjectAnswer): Frame {
  const main = element("main", { id: "main", tabindex: "-1" });
  const status = element("p.status", { role: "status" });
  const owner = element("div.owner");
  const navigation = element("nav", { "aria-label": "Studio" });
  const menu = element("button.menu", { type: "button", "aria-expanded": "false", onclick: toggle }, "Menu");
  function toggle(): void {
    const isOpen = document.body.classList.toggle("menu-open");
    menu.setAttribute("aria-expanded", String(isOpen));
  }
  const connection = [
    element("span.address", { title: database.address }, database.address),
    element("span.role", `as ${database.role}`),
    database.privileges.length > 0 &&
      element("span.badge.danger", { title: database.privileges.join("; ") }, "privileged"),
  ];
  document.body.replaceChildren(
    element("a.skip", { href: "#main", onclick: skip }, "Skip to content"),
    element(
      "header.top",
      menu,
      element("a.brand", { href: addressOf("") }, project),
      element("div.connection", connection),
      owner,
    ),
    element("div.columns", navigation, main),
    status,
  );
  function skip(event: MouseEvent): void {
    event.preventDefault();
    main.focus();
  }
  return {
    main,
    status,
    update(page) {
      const { view, entity } = currentPlace();
      document.body.classList.remove("menu-open");
      menu.setAttribute("aria-expanded", "false");
      owner.replaceChildren(...ownerButton(page));
      const link = (address: string, label: string, isCurrent: boolean): HTMLElement =>
        element("li", element("a", { href: address, "aria-current": isCurrent ? "page" : null }, label));
      navigation.replaceChildren(
        element("ul", link(addressOf(""), "Diagram", view === "")),
        element("h2", "Entities"),
        element(
          "ul",
          entities.map((one) => link(addressOf("list", one.name), one.plural, entity === one.name && view !== "audit")),
        ),
        element("h2", "Operate"),
        element(
          "ul",
          tools.map((tool) => link(addressOf(tool.view), tool.label, view === tool.view)),
        ),
      );
    },
  };
}
