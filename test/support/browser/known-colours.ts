interface Axe {
  _audit: { checks: Record<string, { evaluate: Evaluate }>; rules: { id: string; matches: Matches }[] };
  knowColours(known: readonly string[]): void;
  newlyKnown(): string[];
}
interface CheckHelper {
  data(data: Measured): void;
}
interface Measured {
  contrastRatio?: number;
  messageKey?: string;
}
type Matches = (node: Element, ...rest: unknown[]) => boolean;
type Evaluate = (this: CheckHelper, node: Element, ...rest: unknown[]) => boolean | undefined;

/**
 * In the page: measures a contrast once for all texts of the same part of a page, which takes axe longer than anything
 * else. The same part: alike in tag, classes, own styles and the computed ones that change with the size, the scheme
 * and the state, and so is everything around it. Only what was found readable, or lies over a picture, is
 * remembered; whatever is hidden, covered or wrong is looked at again.
 */
export function skipKnownColours(): void {
  const { axe } = globalThis as unknown as { axe: Axe }; // evaluated before
  const check = axe._audit.checks['color-contrast'];
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  if (!check || !rule) throw new Error('axe has no check of contrasts any more');
  const styles = ['color', 'background-color', 'opacity', 'font-size'];
  // What axe says that it cannot measure, and takes longest for.
  const overPictures = ['bgImage', 'bgGradient', 'imgNode', 'pseudoContent'];
  let known = new Set<string>();
  let found: string[] = [];
  let names = new Map<Element, string>();

  const nameOf = (element: Element): string => {
    const before = names.get(element);
    if (before) return before;
    const around = element.parentElement ? nameOf(element.parentElement) : '';
    const style = getComputedStyle(element);
    const look = styles.map((property) => style.getPropertyValue(property)).join();
    const written = ['class', 'style'].map((attribute) => element.getAttribute(attribute)).join();
    const name = shorten(`${around} ${element.tagName} ${written} ${look}`);
    names.set(element, name);
    return name;
  };

  const shorten = (text: string): string => {
    let [one, other] = [0x9e3779b9, 0x85ebca6b];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
      other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36);
  };

  // The rule is about fields and elements with a text of their own; axe takes long to say so.
  const fields = ['input', 'select', 'textarea'];
  const isText = (node: Element) => {
    if (fields.includes(node.localName)) return true;
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim()) return true;
    return false;
  };
  const matches = rule.matches;
  rule.matches = (node, ...rest) =>
    isText(node) && !known.has(nameOf(node)) && matches.call(rule, node, ...rest);
  const measure = check.evaluate;
  check.evaluate = function (node, ...rest) {
    const name = nameOf(node);
    if (known.has(name)) return true;
    let measured: Measured = {};
    const helper: CheckHelper = Object.create(this, {
      data: {
        value: (data: Measured) => {
          measured = data;
          this.data(data);
        },
      },
    });
    const isReadable = measure.call(helper, node, ...rest);
    const isClear = isReadable && typeof measured.contrastRatio === 'number';
    if (isClear || (isReadable === undefined && overPictures.includes(measured.messageKey ?? ''))) {
      known.add(name);
      found.push(name);
    }
    return isReadable;
  };
  axe.knowColours = (some) => {
    known = new Set(some);
    found = [];
    names = new Map(); // styles change with the size and the colour scheme
  };
  axe.newlyKnown = () => found;
}
