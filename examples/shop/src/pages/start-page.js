// The start page in the browser: orders are placed, paid and cancelled by commands, and their events come as a stream.

const { token } = document.body.dataset;
const element = (id) => document.getElementById(id);
const form = element("place");
const product = element("product");
const quantity = element("quantity");

/** The numbers of orders by their ids: events of changes have the id alone. */
const numbers = new Map();

const shippingAddress = { street: "12 St James's Square", postalCode: "SW1Y 4JH", city: "London", addition: null };

/** @throws {Error} with the detail of the problem that the shop answers */
async function send(method, path, body) {
  const headers = { authorization: `Bearer ${token}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail ?? answer.title);
  return answer;
}

/** Says how it went, in the words of the shop where it was refused. */
async function carryOut(command) {
  try {
    element("outcome").textContent = await command();
    delete element("outcome").dataset.failed;
  } catch (error) {
    element("outcome").textContent = `Refused: ${error.message}.`;
    element("outcome").dataset.failed = "";
  }
}

async function showProducts() {
  const products = await send("GET", "/products?active=true&sort=name_asc&limit=100");
  const chosen = product.value;
  product.replaceChildren(
    ...products.map(({ id, name, price, stock }) => new Option(`${name}, €${price} (${stock} left)`, id)),
  );
  if (products.some(({ id }) => id === chosen)) product.value = chosen;
}

async function showOrders() {
  const orders = await send("GET", "/orders?sort=placedAt_desc&limit=5");
  for (const { id, number } of orders) numbers.set(id, number);
  element("orders").replaceChildren(...orders.map(orderLine));
}

function orderLine({ id, number, status }) {
  const line = document.createElement("li");
  const name = document.createElement("span");
  name.textContent = `No. ${number}`;
  const state = document.createElement("span");
  state.className = "state";
  state.textContent = status;
  line.append(name, state);
  for (const [command, allowed] of [
    ["Pay", ["pending"]],
    ["Cancel", ["pending", "paid"]],
  ]) {
    if (!allowed.includes(status)) continue;
    const button = document.createElement("button");
    button.textContent = command;
    button.setAttribute("aria-label", `${command} order ${number}`);
    button.addEventListener("click", () =>
      carryOut(async () => {
        const order = await send("POST", `/orders/${id}/${command.toLowerCase()}`);
        return `Order ${number} is ${order.status}.`;
      }),
    );
    line.append(button);
  }
  return line;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  carryOut(async () => {
    const items = [{ productId: product.value, quantity: quantity.valueAsNumber }];
    const { number } = await send("POST", "/orders/place", { shippingAddress, items });
    return `Order ${number} is placed.`;
  });
});

function showEvent(type, { id, entity, changes }) {
  const line = document.createElement("li");
  const kind = document.createElement("code");
  kind.textContent = type;
  const text = document.createElement("span");
  if (entity !== undefined) numbers.set(entity.id, entity.number);
  const { status } = changes ?? entity ?? {};
  text.textContent = `No. ${numbers.get(id ?? entity.id) ?? "…"}${status === undefined ? "" : `: ${status}`}`;
  line.append(kind, text);
  element("events").prepend(line);
}

/**
 * Follows the stream until it ends. It is read with `fetch`, since an `EventSource` sends no `Authorization`.
 * Whatever was missed before it opened is shown by the lists.
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

for (;;) {
  await follow().catch(() => undefined);
  element("connection").textContent = "connecting…";
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
