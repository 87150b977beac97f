// A chart of stacked bars in SVG: a bar for each day, with a part for each category. The arrow keys move between days.

const height = 260;
const margin = { top: 8, right: 4, bottom: 24, left: 44 };

/** Creates an element of SVG. */
function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The smallest of 1, 2, 2.5, 5 and their tenfolds that divides a value into at most four steps. */
function stepOf(value) {
  const power = 10 ** Math.floor(Math.log10(value / 4));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step * 4 >= value);
}

export class RevenueChart {
  #container;
  #onDay;
  #days = [];
  /** The index of the day that the keyboard is at. */
  #chosen = 0;

  /**
   * @param container the element that the chart fills
   * @param onDay is called with a day if the pointer or the focus is on it, and with null if it leaves
   */
  constructor(container, onDay) {
    this.#container = container;
    this.#onDay = onDay;
    new ResizeObserver(() => this.#draw()).observe(container);
    container.addEventListener("keydown", (event) => this.#move(event));
  }

  /** @param days each with `label`, `text` for screen readers, `total`, and `parts` of a `value` and a `color` */
  show(days) {
    this.#days = days;
    this.#chosen = days.length - 1;
    this.#draw();
  }

  #draw() {
    const width = this.#container.clientWidth;
    if (width === 0 || this.#days.length === 0) return;
    const hadFocus = this.#container.contains(document.activeElement);
    const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
    const step = stepOf(Math.max(1, ...this.#days.map(({ total }) => total)));
    const top = step * Math.ceil(Math.max(1, ...this.#days.map(({ total }) => total)) / step);
    const y = (value) => margin.top + plot.height * (1 - value / top);
    const band = plot.width / this.#days.length;
    const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
    // A label of a day takes about 60 pixels.
    const every = Math.ceil(60 / band);
    const chart = svg(
      "svg",
      { role: "group", "aria-label": "Revenue by day", viewBox: `0 0 ${width} ${height}`, height },
      ...lines.map((value) =>
        svg("line", { class: "grid", x1: margin.left, x2: width - margin.right, y1: y(value), y2: y(value) }),
      ),
      ...lines.map((value) =>
        svg("text", { x: margin.left - 8, y: y(value) + 4, "text-anchor": "end", "aria-hidden": true }, `€${value}`),
      ),
      ...this.#days.map((day, index) => this.#bar(day, index, margin.left + index * band, band, y)),
      ...this.#days.flatMap(({ label }, index) => {
        const x = margin.left + (index + 0.5) * band;
        return index % every > 0
          ? []
          : [svg("text", { x, y: height - 4, "text-anchor": "middle", "aria-hidden": true }, label)];
      }),
    );
    this.#container.replaceChildren(chart);
    if (hadFocus) chart.querySelector(".chosen")?.focus();
  }

  #bar(day, index, x, band, y) {
    const whole = { class: "whole", x, y: margin.top, width: band, height: height - margin.top - margin.bottom };
    const gap = Math.min(band * 0.2, 12);
    let below = 0;
    const parts = day.parts.map(({ value, color }) => {
      const from = below;
      below += value;
      return svg("rect", {
        class: "part",
        style: `--color: ${color}`,
        x: x + gap / 2,
        width: band - gap,
        y: y(below),
        height: y(from) - y(below),
      });
    });
    const bar = svg("g", { class: "bar", role: "img", "aria-label": day.text }, svg("rect", whole), ...parts);
    if (index === this.#chosen) bar.classList.add("chosen");
    bar.setAttribute("tabindex", index === this.#chosen ? 0 : -1);
    bar.addEventListener("pointerenter", () => this.#onDay(day));
    bar.addEventListener("pointerleave", () => this.#onDay(null));
    bar.addEventListener("focus", () => this.#onDay(day));
    bar.addEventListener("blur", () => this.#onDay(null));
    bar.addEventListener("pointerdown", () => this.#choose(index));
    return bar;
  }

  #move(event) {
    const last = this.#days.length - 1;
    const targets = { ArrowLeft: this.#chosen - 1, ArrowRight: this.#chosen + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.#choose(Math.min(Math.max(target, 0), last));
  }

  #choose(index) {
    this.#chosen = index;
    for (const [place, bar] of this.#container.querySelectorAll(".bar").entries()) {
      bar.classList.toggle("chosen", place === index);
      bar.setAttribute("tabindex", place === index ? 0 : -1);
      if (place === index) bar.focus();
    }
  }
}
