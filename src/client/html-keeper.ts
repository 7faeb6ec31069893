import type { ReactElement } from 'react';
import type { HtmlKeeper } from './kept-html.tsx';

interface Fragment {
  html: string;
  /** What React asks browsers to load early, which belongs to the beginning of a document. */
  hints: string;
}

type ByValues = Map<string, Fragment>;
type ByObject = WeakMap<object, ByValues>;

/** By dealership, as everything may name it; then by component, and by the object and the values it is given. */
const fragments = new WeakMap<object, WeakMap<object, ByObject>>();

// Cannot be in any text of a page: nobody is ever shown it.
const MARK = `kept:${crypto.randomUUID()}:`;

/**
 * For one rendering: hands out what was rendered before, and leaves a mark for the rest, which is rendered after it
 * and put in its place. Never within it, as React renders one tree at a time.
 */
export function createHtmlKeeper(
  dealership: object,
  render: (element: ReactElement) => string,
): HtmlKeeper & { complete: (html: string) => string } {
  const missing: { element: ReactElement; place: ByValues; key: string }[] = [];
  const hints = new Set<string>();

  return {
    htmlOf(element, component, props) {
      const place = placeOf(dealership, component, props.of);
      const key = JSON.stringify({ ...props, of: undefined });
      const found = place.get(key);
      if (found) {
        hints.add(found.hints);
        return found.html;
      }
      missing.push({ element, place, key });
      return `${MARK}${missing.length - 1};`;
    },

    complete(html) {
      // Looking for marks takes a while in a long text.
      const [first = '', ...rest] = missing.length > 0 ? html.split(MARK) : [html];
      const parts = rest.map((part) => {
        const end = part.indexOf(';');
        const wanted = missing[Number(part.slice(0, end))];
        if (!wanted) return part;
        const fragment = wanted.place.get(wanted.key) ?? apart(render(wanted.element));
        wanted.place.set(wanted.key, fragment);
        hints.add(fragment.hints);
        return fragment.html + part.slice(end + 1);
      });
      return [...hints, first, ...parts].join('');
    },
  };
}

function placeOf(dealership: object, component: object, of: object): ByValues {
  const byComponent = fragments.get(dealership) ?? new WeakMap<object, ByObject>();
  fragments.set(dealership, byComponent);
  const byObject: ByObject = byComponent.get(component) ?? new WeakMap();
  byComponent.set(component, byObject);
  const byValues: ByValues = byObject.get(of) ?? new Map();
  byObject.set(of, byValues);
  return byValues;
}

function apart(html: string): Fragment {
  const hints = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  return { hints, html: html.slice(hints.length) };
}
