// The migrations of the project and when they were applied, and the drift of the database.
import type { DriftAnswer, MigrationsAnswer } from "../answers/operations.ts";
import { timeText } from "./cells.ts";
import { get } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { later, type View } from "./page.ts";

export function migrationsView(): View {
  const drift = element("div", {});
  const check = (): void =>
    drift.replaceChildren(later(async () => driftContent(await get<DriftAnswer>("/api/drift"))));
  const content = [
    element(
      "div",
      { class: "head" },
      element("h1", {}, "Migrations"),
      element("div", { class: "actions" }, element("button", { type: "button", onclick: check }, "Check for drift")),
    ),
    drift,
    later(async () => migrationsContent(await get<MigrationsAnswer>("/api/migrations"))),
  ];
  return { title: "Migrations", content };
}

function migrationsContent({ entries, problems, table }: MigrationsAnswer): Child {
  if (entries.length === 0) return element("p", { class: "empty" }, "The project has no migration files.");
  const columns = ["migration", "state", "applied", "time"];
  return [
    problems.map((problem) => element("p", { class: "failure" }, sentence(problem))),
    element(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Migrations" },
      element(
        "table",
        {},
        element("caption", {}, `Recorded in ${table}`),
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            columns.map((column) => element("th", { scope: "col", class: column === "time" ? "right" : null }, column)),
          ),
        ),
        element(
          "tbody",
          {},
          entries.map(({ name, state, appliedAt, duration, isAfterDeployment }) =>
            element(
              "tr",
              {},
              element("th", { scope: "row" }, name),
              element(
                "td",
                {},
                element("span", { class: `badge ${state === "applied" ? "" : "warn"}` }, state),
                state === "pending" && isAfterDeployment && " after deployment",
              ),
              element("td", {}, appliedAt === null ? "" : timeText(appliedAt)),
              element("td", { class: "right" }, duration === null ? "" : `${duration} ms`),
            ),
          ),
        ),
      ),
    ),
  ];
}

function driftContent({ differences, applied }: DriftAnswer): Child {
  if (differences.length === 0)
    return element("p", { class: "fine" }, `The database is what its applied migrations create: ${applied} of them.`);
  return element(
    "section",
    { class: "notice" },
    element(
      "h2",
      {},
      `${differences.length} ${differences.length === 1 ? "difference" : "differences"} from the applied migrations`,
    ),
    element(
      "ul",
      {},
      differences.map(({ kind, description }) =>
        element("li", {}, element("span", { class: "badge warn" }, kind), " ", description),
      ),
    ),
  );
}
