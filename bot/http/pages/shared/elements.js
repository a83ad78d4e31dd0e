/* Elements of the page. What others wrote goes in as text: nothing of it is ever markup. */

/** An element with classes (`"p.reason"`), attributes, and children that are elements or text. */
export function h(kind, attributes = {}, ...children) {
  const [name, ...classes] = kind.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== "") node.setAttribute(key, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/** A button that does something. */
export function button(kind, label, press, attributes = {}) {
  const node = h(kind, { type: "button", ...attributes }, label);
  node.addEventListener("click", press);
  return node;
}

/** How the page scrolls for this person. */
export function scrolling() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
