// Making elements without a framework: what every board needs to draw itself.

const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Record<string, string | number>;

/** An SVG element with these attributes. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** An HTML element with these attributes. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Text inside an SVG drawing, its size set in hundredths of a unit: browsers round small fonts badly. */
export function label(x: number, y: number, text: string, name: string): SVGTextElement {
  const element = svg('text', { transform: `translate(${x} ${y}) scale(.01)`, class: name });
  element.textContent = text;
  return element;
}
