// The start page in the browser: orders are placed, paid and cancelled by commands, and their events arrive as a stream.
import { OrderList } from "./order-list.js";
import { offerCopying, send } from "./page-parts.js";

const { token } = document.body.dataset;
const element = (id) => document.getElementById(id);
const form = element("place");
const product = element("product");
const quantity = element("quantity");
const orders = new OrderList(element("orders"), carryOut, token);

const shippingAddress = { street: "12 St James's Square", postalCode: "SW1Y 4JH", city: "London", addition: null };

/** The products for sale by id. */
let products = new Map();
let isBusy = false;

/** Runs one command at a time, and shows its outcome. A second click while it runs is ignored. */
async function carryOut(command) {
  if (isBusy) return;
  isBusy = true;
  const outcome = element("outcome");
  try {
    outcome.textContent = await command();
    delete outcome.dataset.failed;
  } catch (error) {
    outcome.textContent = error.message;
    outcome.dataset.failed = "";
  } finally {
    isBusy = false;
  }
}

async function showProducts() {
  const list = await send("GET", "/products?active=true&sort=name_asc&limit=100", token);
  const selected = product.value;
  const shown = [...product.options].map(({ value, text }) => value + text).join();
  products = new Map(list.map((row) => [row.id, row]));
  // New options close a select that somebody has open.
  if (shown !== list.map(({ id, name }) => id + name).join()) {
    product.replaceChildren(...list.map(({ id, name }) => new Option(name, id)));
    if (products.has(selected)) product.value = selected;
  }
  for (const control of form.elements) control.disabled = list.length === 0;
  showOffer();
}

/** The price and the stock have a line of their own: a select cuts what is wider than it. */
function showOffer() {
  const selected = products.get(product.value);
  element("offer").textContent =
    selected === undefined ? "Nothing is for sale at the moment." : `€${selected.price}, ${selected.stock} in stock`;
}

async function showOrders() {
  orders.show(await send("GET", "/orders?sort=placedAt_desc&limit=5", token));
}

product.addEventListener("change", showOffer);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  carryOut(async () => {
    const items = [{ productId: product.value, quantity: quantity.valueAsNumber }];
    const { number } = await send("POST", "/orders/place", token, { shippingAddress, items });
    // On a telephone the events would be below what is in view.
    element("events").parentElement.scrollIntoView({ block: "nearest" });
    return `Order ${number} is placed.`;
  });
});

function showEvent(type, { id, entity, changes }) {
  const line = document.createElement("li");
  const kind = document.createElement("code");
  kind.textContent = type;
  const text = document.createElement("span");
  const { status } = changes ?? entity ?? {};
  text.textContent = `No. ${orders.numberOf(id ?? entity.id, entity)}${status === undefined ? "" : `: ${status}`}`;
  line.append(kind, text);
  element("events").prepend(line);
  // The list scrolls, with the keyboard as well.
  element("events").tabIndex = 0;
  element("no-events").hidden = true;
}

/**
 * Follows the stream until it ends. It is read with `fetch`, since an `EventSource` sends no `Authorization`.
 * The lists show whatever happened before it opened.
 */
async function follow() {
  const response = await fetch("/events", { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(response.statusText);
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (text + chunk).split("\n\n");
    text = messages.pop();
    for (const message of messages) {
      const [, type] = /^event: (.*)$/m.exec(message) ?? [];
      const [, data] = /^data: (.*)$/m.exec(message) ?? [];
      if (type === "open") element("connection").textContent = "live";
      else showEvent(type, JSON.parse(data));
      await Promise.all([showOrders(), showProducts()]);
    }
  }
}

offerCopying(document.querySelectorAll("button.copy"));

for (;;) {
  await follow().catch(() => undefined);
  element("connection").textContent = "not connected, trying again…";
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
