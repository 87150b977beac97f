// The studio's page: loads the project, and shows the view of the current place.
import type { ProjectAnswer } from "../answers/project.ts";
import { auditView } from "./audit-view.ts";
import { get, hasToken, takeToken } from "./client.ts";
import { diagramView } from "./diagram-view.ts";
import { append, element } from "./element.ts";
import { formView } from "./form-view.ts";
import { createFrame } from "./layout.ts";
import { listView } from "./list-view.ts";
import { currentPlace, type Place } from "./location.ts";
import { migrationsView } from "./migrations-view.ts";
import { outboxView } from "./outbox-view.ts";
import { createPage, failure, type Page, type View } from "./page.ts";
import { rowView } from "./row-view.ts";
import { listenForKeys } from "./shortcuts.ts";
import { statementsView } from "./statements-view.ts";

function viewOf(page: Page, place: Place): View {
  const entity = page.entity(place.entity);
  switch (place.view) {
    case "":
      return diagramView(page);
    case "outbox":
      return outboxView(page);
    case "audit":
      return auditView(page, place.parameters);
    case "migrations":
      return migrationsView();
    case "statements":
      return statementsView();
  }
  if (entity === undefined) return notFound();
  switch (place.view) {
    case "list":
      return listView(page, entity, place.parameters);
    case "row":
      return rowView(page, entity, place.parameters);
    case "new":
    case "edit":
      return formView(page, entity, place.parameters, place.view);
    default:
      return notFound();
  }
}

function notFound(): View {
  const content = [element("h1", "Not found"), failure(new Error("This place does not exist."))];
  return { title: "Not found", content };
}

async function start(): Promise<void> {
  takeToken();
  if (!hasToken()) {
    document.body.replaceChildren(
      element(
        "main.closed",
        element("h1", "Studio"),
        element("p", "Open the address that the command has printed. It has the token that this page needs."),
      ),
    );
    return;
  }
  const project = await get<ProjectAnswer>("/api/project");
  const frame = createFrame(project);
  const page = createPage(project, announce, show);
  function announce(message: string): void {
    frame.status.textContent = message;
    frame.status.classList.add("shown");
    setTimeout(() => frame.status.classList.remove("shown"), 6000);
  }
  function show(): void {
    const { title, content } = viewOf(page, currentPlace());
    document.title = `${title} · ${project.project}`;
    frame.update(page);
    frame.main.replaceChildren();
    append(frame.main, [content]);
  }
  addEventListener("hashchange", () => {
    show();
    // Screen readers begin with the new content; a list that is sorted keeps the focus.
    frame.main.focus({ preventScroll: true });
    scrollTo(0, 0);
  });
  listenForKeys();
  show();
}

start().catch((error: unknown) => {
  document.body.replaceChildren(element("main.closed", element("h1", "Studio"), failure(error)));
});
