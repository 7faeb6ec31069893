import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { type PublicAnswers, serveCachedCall } from '#server/http/mount/serve-cached-call.ts';
import { sydneyYear } from '#shared/dates.ts';
import { readId } from '#shared/ids.ts';
import { ASK_PATH } from '../../names/ask-address.ts';
import { describeFilters } from '../../search/describe-filters.ts';
import { type PriceForWeek, withWeekAsPrice } from '../../search/week-as-price.ts';
import * as sentence from '../../sentence.contract.ts';
import { browseHref } from '../../vehicle-paths.ts';
import type { CatalogueStore } from '../catalogue-store.ts';
import { type ReadSentence, readSentence } from './read-sentence.ts';
import { completeSentence } from './suggestions.ts';
import { vocabularyOf } from './vocabulary.ts';

interface Dependencies extends PublicAnswers {
  catalogue: CatalogueStore;
  clock: Clock;
  priceForWeek: PriceForWeek;
}

/** Search in a buyer's own words: from memory, by the names of the stock as it is now. */
export function sentenceRoutes(
  app: FastifyInstance,
  { catalogue, clock, priceForWeek, ...answers }: Dependencies,
): void {
  function read(text: string, likeId?: number): ReadSentence {
    const snapshot = catalogue.current();
    const like = likeId === undefined ? undefined : snapshot.find(likeId);
    return readSentence(text, {
      vocabulary: vocabularyOf(snapshot),
      year: sydneyYear(clock.now()),
      priceForWeek,
      like: like && {
        ...like,
        price: like.priceCents === null ? null : like.priceCents / 100,
        mileage: like.mileageKm,
      },
    });
  }

  serveCachedCall(app, answers, sentence.readSentence, ({ query: { text, like } }) => {
    const { filters, sort = 'featured', leftOut } = read(text, like);
    const { keywords = '', ...named } = filters;
    const snapshot = catalogue.current();
    const found = withWeekAsPrice(filters, priceForWeek);
    return {
      href: browseHref({ filters, sort }),
      understood: describeFilters(named).map(({ label }) => label),
      keywords,
      leftOut: [...leftOut],
      total: found ? snapshot.search(found, sort, 1, 1).total : 0,
      suggestions: completeSentence(text, vocabularyOf(snapshot)),
    };
  });

  // Forms without JavaScript, and plain links. Whatever is typed leads to a page, and is never refused.
  app.get<{ Querystring: { text?: unknown; like?: unknown } }>(
    ASK_PATH,
    { config: { access: 'public' } },
    (request, reply) => {
      const { text, like } = request.query;
      const { filters, sort = 'featured' } = read(
        typeof text === 'string' ? text.slice(0, sentence.LONGEST_SENTENCE) : '',
        typeof like === 'string' ? readId(like) : undefined,
      );
      return reply.header('cache-control', 'no-store').redirect(browseHref({ filters, sort }), 302);
    },
  );
}
