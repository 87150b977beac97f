// The latest orders with their commands. Lines are changed in place, so that the focus stays where it is.
import { send } from "./page-parts.js";

/** The commands, each with the states in which the shop accepts it. */
const commands = [
  ["Pay", ["pending"]],
  ["Cancel", ["pending", "paid"]],
];

export class OrderList {
  #list;
  #carryOut;
  #token;
  /** The lines by the id of their order. */
  #lines = new Map();
  /** The numbers of orders by id: events of changes have the id alone. */
  #numbers = new Map();

  /**
   * @param list the element of the list, with the text for no orders after it
   * @param carryOut runs a command and shows its outcome
   */
  constructor(list, carryOut, token) {
    this.#list = list;
    this.#carryOut = carryOut;
    this.#token = token;
  }

  /** The number of an order, if it has been seen. */
  numberOf(id, entity) {
    if (entity !== undefined) this.#numbers.set(id, entity.number);
    return this.#numbers.get(id) ?? "…";
  }

  show(orders) {
    const lines = new Map(orders.map((order) => [order.id, this.#lines.get(order.id) ?? newLine()]));
    const focused = document.activeElement;
    const focusedLine = focused?.closest("#orders li");
    for (const order of orders) {
      this.#numbers.set(order.id, order.number);
      this.#fill(lines.get(order.id), order);
    }
    for (const [id, line] of this.#lines) if (!lines.has(id)) line.remove();
    // Moving an element takes its focus: a new order is put in front of those that are there.
    let next = this.#list.firstElementChild;
    for (const line of lines.values()) {
      if (line === next) next = next.nextElementSibling;
      else this.#list.insertBefore(line, next);
    }
    this.#lines = lines;
    const nothing = this.#list.nextElementSibling;
    nothing.textContent = "You have no orders yet.";
    nothing.hidden = orders.length > 0;
    if (focusedLine != null && document.activeElement !== focused) keepFocus(focusedLine, this.#list);
  }

  #fill(line, { id, number, status }) {
    line.querySelector(".number").textContent = `No. ${number}`;
    line.querySelector(".state").textContent = status;
    for (const [command, states] of commands) {
      const present = line.querySelector(`[data-command=${command}]`);
      if (!states.includes(status)) present?.remove();
      else if (present === null) line.append(this.#button(command, id, number));
    }
  }

  #button(command, id, number) {
    const button = document.createElement("button");
    button.textContent = command;
    button.dataset.command = command;
    button.setAttribute("aria-label", `${command} order ${number}`);
    button.addEventListener("click", () =>
      this.#carryOut(async () => {
        const order = await send("POST", `/orders/${id}/${command.toLowerCase()}`, this.#token);
        return `Order ${number} is ${order.status}.`;
      }),
    );
    return button;
  }
}

function newLine() {
  const line = document.createElement("li");
  line.tabIndex = -1;
  for (const name of ["number", "state"]) {
    const part = document.createElement("span");
    part.className = name;
    line.append(part);
  }
  return line;
}

/** The button that had the focus is gone: the next command of its order gets it, or the line, or the first line. */
function keepFocus(line, list) {
  const place = line.isConnected ? line : list.firstElementChild;
  (place?.querySelector("button") ?? place)?.focus();
}
