import type { ReactElement } from 'react';
import type { FragmentCache } from './cached-fragment.tsx';

interface Fragment {
  /** As it is sent: encoding takes longer than all else that is done with it. */
  html: Uint8Array;
  /** What React asks browsers to load early, which belongs to the beginning of a document. */
  hints: string;
}

type ByValues = Map<string, Fragment>;
type ByObject = WeakMap<object, ByValues>;

/** By dealership, as everything may name it; then by component, and by the object and the values it is given. */
const fragments = new WeakMap<object, WeakMap<object, ByObject>>();

// Cannot be in any text of a page: nobody is ever shown it.
const MARK = `kept:${crypto.randomUUID()}:`;

const encoder = new TextEncoder();

/**
 * `npm run bench` judges it by “list page, never the same twice”.
 *
 * For one rendering: leaves marks, in whose places is put what was rendered before. The rest is rendered after it,
 * never within, as React renders one tree at a time.
 */
export function createFragmentCache(
  dealership: object,
  render: (element: ReactElement) => string,
): FragmentCache & { complete: (html: string) => (string | Uint8Array)[] } {
  const marked: { element: ReactElement; place: ByValues; key: string }[] = [];

  return {
    htmlOf(element, component, props) {
      const place = placeOf(dealership, component, props.of);
      const key = JSON.stringify({ ...props, of: undefined });
      marked.push({ element, place, key });
      return `${MARK}${marked.length - 1};`;
    },

    complete(html) {
      const hints = new Set<string>();
      const [first = '', ...rest] = html.split(MARK);
      const parts = rest.flatMap((part) => {
        const end = part.indexOf(';');
        const wanted = marked[Number(part.slice(0, end))];
        if (!wanted) return part;
        const fragment = wanted.place.get(wanted.key) ?? apart(render(wanted.element));
        wanted.place.set(wanted.key, fragment);
        hints.add(fragment.hints);
        return [fragment.html, part.slice(end + 1)];
      });
      return [...hints, first, ...parts];
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
  return { hints, html: encoder.encode(html.slice(hints.length)) };
}
