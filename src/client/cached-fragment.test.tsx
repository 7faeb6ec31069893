import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { cachedFragment, FragmentCacheContext } from './cached-fragment.tsx';
import { createFragmentCache } from './fragment-cache.ts';

it('gives the HTML that there would be without, rendered once for equal props', () => {
  let rendered = 0;
  const Card = cachedFragment('li', ({ of, note }: { of: { title: string }; note?: string }) => {
    rendered += 1;
    return (
      <>
        {note} and <b>{of.title}</b>
        <img src="/photo" alt="" />
      </>
    );
  });
  const [one, other] = [{ title: 'One & <only> – “best”' }, { title: 'Other' }];
  const page = (
    <ul>
      <Card of={one} className="wide" />
      <Card of={other} note="Near" />
      <Card of={one} className="wide" />
    </ul>
  );
  const plain = renderToString(page);
  const dealership = {};
  const renderWithKeeper = () => {
    const cache = createFragmentCache(dealership, (element) => renderToString(element));
    const html = renderToString(<FragmentCacheContext value={cache}>{page}</FragmentCacheContext>);
    return Buffer.concat(cache.complete(html).map((part) => Buffer.from(part))).toString();
  };
  // React asks for a picture once, however often it is shown.
  const withoutHints = (html: string) => html.replaceAll(/<link [^>]*>/g, '');
  rendered = 0;
  const first = renderWithKeeper();
  expect(withoutHints(first)).toBe(withoutHints(plain));
  expect(first).toMatch(/^<link rel="preload"[^>]*>/);
  const before = rendered;
  expect(renderWithKeeper()).toBe(first);
  expect(rendered).toBe(before);
});
