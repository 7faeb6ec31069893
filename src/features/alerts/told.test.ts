import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNews, type News, readTold, type Seen, toTold, untell, writeTold } from './told.ts';

const seen = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  cents: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 5 }).map((one) => one * 100_000),
  ),
  type: fc.constantFrom('', 'drive_away', 'excl_gov_charges'),
});
const day = fc.uniqueArray(seen, { selector: ({ id }) => id, maxLength: 6 });

/** What a reader is to be told on the last day, worked out anew from everything that was ever in the result. */
function toldByHistory(days: readonly (readonly Seen[])[]): News[] {
  const last = days.at(-1) ?? [];
  return last.flatMap(({ id }): News[] => {
    const history = days.flatMap((one) => one.find((vehicle) => vehicle.id === id) ?? []);
    const [first, ...rest] = history;
    if (history.length === 1 && days.length > 1) return [{ id, was: null }];
    let known = first;
    let news: News[] = [];
    for (const now of rest) {
      news = [];
      if (!known || now.cents === null) continue;
      const isCheaper = known.cents !== null && known.type === now.type && now.cents < known.cents;
      if (isCheaper) news = [{ id, was: known.cents }];
      if (isCheaper || known.cents === null || known.type !== now.type) known = now;
    }
    return news;
  });
}

it('tells each vehicle once, and each lower price once, as the whole history says', () => {
  fc.assert(
    fc.property(day, fc.array(day, { minLength: 1, maxLength: 8 }), (first, others) => {
      let told = toTold(first);
      const days = [first];
      for (const now of others) {
        days.push(now);
        const { news, next } = findNews(readTold(writeTold(told)), now);
        expect(news).toEqual(toldByHistory(days));
        told = next;
        expect(findNews(told, now).news).toEqual([]);
        // A mail that never went has told nothing.
        expect(findNews(untell(told, news), now).news).toEqual(news);
      }
    }),
  );
});

it('leaves out what it cannot read', () => {
  expect([...readTold('x,1,2;;7,,9;8,-3,1;9;10,1.5,1;11,1e999,1;1.5,3,1;12,y,1')]).toEqual([
    [7, { cents: null, type: '' }],
    [8, { cents: -3, type: 'drive_away' }],
    [9, { cents: null, type: '' }],
  ]);
});
