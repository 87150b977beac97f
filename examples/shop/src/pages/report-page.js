// The page of the reports in the browser: a period and a category are asked for, and shown as a chart and as a table.
import { send } from "./page-parts.js";
import { RevenueChart } from "./revenue-chart.js";

const { token } = document.body.dataset;
const element = (id) => document.getElementById(id);
const [form, from, to, category] = ["period", "from", "to", "category"].map(element);
const chart = new RevenueChart(element("chart"), showDay);

const millisecondsPerDay = 24 * 60 * 60 * 1000;
/** The most days that are shown. */
const mostDays = 366;
const euros = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });
const shortDay = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" });

/** The categories in their order, each with its color. */
let categories = [];

/** A day as an input and the statement write it: `2026-11-03`. */
function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/** A sum of money in cents, so that sums are exact. */
function centsOf(text) {
  return Math.round(Number(text) * 100);
}

function inEuros(cents) {
  return euros.format(cents / 100);
}

function showDay(day) {
  element("day").textContent = day?.text ?? "Point at a day, or move from day to day with the arrow keys.";
}

/** Creates an element with children, and with attributes if there are any. */
function create(name, children, attributes = {}) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

async function showReport() {
  const since = Date.parse(from.value);
  const until = Date.parse(to.value) + millisecondsPerDay;
  const days = (until - since) / millisecondsPerDay;
  if (days < 1) throw new Error("The last day is before the first one.");
  if (days > mostDays) throw new Error(`A report has at most ${mostDays} days.`);
  const period = { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
  const query = new URLSearchParams({ ...period, ...(category.value && { categoryId: category.value }) });
  const [rows, best] = await Promise.all([
    send("GET", `/reports/revenue?${query}`, token),
    send("GET", `/reports/bestsellers?${new URLSearchParams({ ...period, count: 3 })}`, token),
  ]);
  element("report").hidden = false;
  showDay(null);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  chart.show(Array.from({ length: days }, (_, index) => chartDay(since + index * millisecondsPerDay, byDay)));
  showTotals(rows);
  showTable(rows);
  showBest(best.filter(({ id }) => category.value === "" || id === category.value));
  history.replaceState(
    null,
    "",
    `?${new URLSearchParams({ from: from.value, to: to.value, category: category.value })}`,
  );
}

/** A day of the chart. One without orders has no rows. */
function chartDay(time, byDay) {
  const rows = byDay.get(dayOf(time)) ?? [];
  const parts = rows.map((row) => ({ cents: centsOf(row.revenue), ...categoryOf(row) }));
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  const each = parts.map(({ name, cents }) => `${name} ${inEuros(cents)}`);
  return {
    label: shortDay.format(time),
    text: `${longDay.format(time)}: ${inEuros(total)}${each.length > 1 ? ` (${each.join(", ")})` : ""}`,
    total: total / 100,
    parts: parts.map(({ cents, color }) => ({ value: cents / 100, color })),
  };
}

/** The category of a row, also of products that have none. */
function categoryOf({ categoryId }) {
  return categories.find(({ id }) => id === categoryId) ?? { name: "Without a category", color: "var(--series-5)" };
}

function showTotals(rows) {
  const sum = (read) => rows.reduce((total, row) => total + read(row), 0);
  const totals = { Revenue: inEuros(sum(({ revenue }) => centsOf(revenue))), Pieces: sum(({ pieces }) => pieces) };
  element("totals").replaceChildren(
    ...Object.entries(totals).map(([name, value]) =>
      create("div", [create("dt", [name]), create("dd", [String(value)])]),
    ),
  );
  const names = new Map(rows.map(categoryOf).map(({ name, color }) => [name, color]));
  element("legend").replaceChildren(
    ...[...names].map(([name, color]) => create("li", [name], { style: `--color: ${color}` })),
  );
}

function showTable(rows) {
  element("rows").replaceChildren(
    ...rows.map((row) => {
      const cells = [categoryOf(row).name, row.orders, row.pieces, inEuros(centsOf(row.revenue))];
      const day = create("th", [row.day], { scope: "row" });
      return create("tr", [day, ...cells.map((cell) => create("td", [String(cell)]))]);
    }),
  );
}

function showBest(best) {
  element("bestsellers").replaceChildren(
    ...best.map(({ name, products }) => {
      const lines = products.map(({ name: product, revenue, pieces, stock }) => {
        const details = create("span", [`${pieces} pieces, ${stock} in stock`]);
        return create("li", [create("div", [product, create("br", []), details]), inEuros(centsOf(revenue))]);
      });
      const list = lines.length > 0 ? create("ul", lines) : create("p", ["Nothing was sold."], { class: "nothing" });
      return create("article", [create("h3", [name]), list]);
    }),
  );
}

/** Runs an action, and shows the sentence of an error. */
async function attempt(action) {
  const outcome = element("outcome");
  try {
    await action();
    outcome.textContent = "";
    delete outcome.dataset.failed;
  } catch (error) {
    outcome.textContent = error.message;
    outcome.dataset.failed = "";
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(showReport);
});

await attempt(async () => {
  const list = await send("GET", "/categories?sort=position_asc&limit=100", token);
  categories = list.map(({ id, name }, index) => ({ id, name, color: `var(--series-${Math.min(index, 5)})` }));
  category.append(...categories.map(({ id, name }) => new Option(name, id)));
  const asked = new URLSearchParams(location.search);
  to.value = asked.get("to") ?? dayOf(Date.now());
  from.value = asked.get("from") ?? dayOf(Date.now() - 29 * millisecondsPerDay);
  category.value = categories.some(({ id }) => id === asked.get("category")) ? asked.get("category") : "";
  form.hidden = false;
  await showReport();
});
