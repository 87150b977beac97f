// The statements of the generated repositories, and their plans.
import type { PlansAnswer, StatementAnswer } from "../answers/operations.ts";
import { get } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { later, type View } from "./page.ts";

export function statementsView(): View {
  const findings = element("div", {});
  const explain = element("button", { type: "button", onclick: () => void showPlans() }, "Explain all");
  const search = element("input", {
    type: "search",
    id: "statement-search",
    placeholder: "issues.find",
    oninput: filter,
    autocomplete: "off",
  });
  async function showPlans(): Promise<void> {
    explain.disabled = true;
    findings.replaceChildren(
      later(async () => {
        const plans = await get<PlansAnswer>("/api/plans");
        addPlans(plans);
        explain.disabled = false;
        return findingsContent(plans);
      }),
    );
  }
  function filter(): void {
    const sought = search.value.trim().toLowerCase();
    for (const one of document.querySelectorAll<HTMLElement>("main details.statement"))
      one.hidden = !(one.dataset["name"] ?? "").toLowerCase().includes(sought);
  }
  const content = [
    element("div", { class: "head" }, element("h1", {}, "Statements"), element("div", { class: "actions" }, explain)),
    element(
      "p",
      { class: "doc" },
      sentence(
        "Plans are those of a table with a million rows, as `entity-derive verify --explain` judges them. Nothing runs on this database.",
      ),
    ),
    findings,
    element("div", { class: "toggles" }, element("label", { for: "statement-search" }, "name"), search),
    later(async () => (await get<readonly StatementAnswer[]>("/api/statements")).map(statement)),
  ];
  return { title: "Statements", content };
}

function statement({ name, texts }: StatementAnswer): HTMLElement {
  const content = texts.map((text) => element("pre", { tabindex: "0" }, element("code", {}, text)));
  return element(
    "details",
    { class: "statement", "data-name": name },
    element("summary", {}, element("code", {}, name)),
    content,
  );
}

function findingsContent({ findings, plans }: PlansAnswer): Child {
  if (findings.length === 0)
    return element("p", { class: "fine" }, `${plans.length} plans: no finding. Open a statement to see its plan.`);
  return element(
    "section",
    { class: "notice" },
    element("h2", {}, `${findings.length} ${findings.length === 1 ? "finding" : "findings"}`),
    element(
      "ul",
      {},
      findings.map(({ id, message, help }) =>
        element(
          "li",
          {},
          element("span", { class: "badge warn" }, id),
          " ",
          sentence(message),
          element("p", { class: "note" }, sentence(help)),
        ),
      ),
    ),
  );
}

/** Adds its plans to each statement that is shown. */
function addPlans({ plans }: PlansAnswer): void {
  for (const shown of document.querySelectorAll<HTMLElement>("main details.statement")) {
    for (const old of shown.querySelectorAll(".plan")) old.remove();
    const own = plans.filter(({ name }) => name === shown.dataset["name"]);
    const isCostly = own.some(({ lines }) => lines.some((line) => line.isCostly));
    shown.classList.toggle("costly", isCostly);
    for (const { text, lines } of own)
      shown.append(
        element(
          "div",
          { class: "plan" },
          own.length > 1 && element("pre", { class: "faint", tabindex: "0" }, text),
          element(
            "ul",
            {},
            lines.map((line) => {
              const item = element(
                "li",
                { class: line.isCostly ? "costly" : null },
                element("code", {}, line.text),
                line.conditions.map((condition) => element("div", { class: "note" }, condition)),
              );
              item.style.marginInlineStart = `${line.level * 1.25}rem`;
              return item;
            }),
          ),
        ),
      );
  }
}
