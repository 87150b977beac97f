// The statements of the generated repositories, and their plans.
import type { PlansAnswer, StatementAnswer } from "../answers/operations.ts";
import { get } from "./client.ts";
import { type Child, element, sentence } from "./element.ts";
import { later, type View } from "./page.ts";
import { button, findingList, head } from "./parts.ts";

export function statementsView(): View {
  const findings = element("div");
  const explain = button("Explain all", () => void showPlans());
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
    head("Statements", element("div.actions", explain)),
    element(
      "p.doc",
      sentence(
        "Plans are those of a table with a million rows, as `entity-derive verify --explain` judges them. Nothing runs on this database.",
      ),
    ),
    findings,
    element("div.toggles", element("label", { for: "statement-search" }, "name"), search),
    later(async () => (await get<readonly StatementAnswer[]>("/api/statements")).map(statement)),
  ];
  return { title: "Statements", content };
}

function statement({ name, texts }: StatementAnswer): HTMLElement {
  const content = texts.map((text) => element("pre", { tabindex: "0" }, element("code", text)));
  return element("details.statement", { "data-name": name }, element("summary", element("code", name)), content);
}

function findingsContent({ findings, plans }: PlansAnswer): Child {
  if (findings.length === 0)
    return element("p.fine", `${plans.length} plans: no finding. Open a statement to see its plan.`);
  const items = findings.map(({ id, message, help }) => ({
    mark: id,
    text: [sentence(message), element("p.note", sentence(help))],
  }));
  return findingList(`${findings.length} ${findings.length === 1 ? "finding" : "findings"}`, items);
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
          "div.plan",
          own.length > 1 && element("pre.faint", { tabindex: "0" }, text),
          element(
            "ul",
            lines.map((line) => {
              const item = element(
                "li",
                { class: line.isCostly ? "costly" : null },
                element("code", line.text),
                line.conditions.map((condition) => element("div.note", condition)),
              );
              item.style.marginInlineStart = `${line.level * 1.25}rem`;
              return item;
            }),
          ),
        ),
      );
  }
}
