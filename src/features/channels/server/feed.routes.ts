import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import { namesTag } from '#server/http/cache/entity-tags.ts';
import { wantedEncoding } from '#server/http/cache/packed-bytes.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { addressOf, allowancesOf } from '#server/http/limits/network-of.ts';
import { notFound } from '#server/http/mount/error-handler.ts';
import { AppError } from '#shared/app-error.ts';
import { type ChannelName, contentTypes, type FeedFormat, feedFormats, isChannel } from '../channels.ts';
import type { ChannelStore } from './channel-store.ts';
import type { FeedService } from './feed.service.ts';
import type { FetchLog } from './fetch-log.ts';
import type { WholeStock } from './whole-stock.ts';

interface Dependencies {
  channelStore: ChannelStore;
  feedService: FeedService;
  wholeStock: WholeStock;
  fetchLog: FetchLog;
  clock: Clock;
}

const WINDOW_MS = 600_000;
/** Limit in a window for one network. A secret of 256 bits cannot be guessed; this bounds what trying costs. */
const MOST_WRONG = 20;
const MOST_FETCHES = 120;

const FILE = /^([A-Za-z0-9_-]{43})\.([a-z]{3})$/;

/** The secret addresses at which the channels fetch the stock. They come from memory, also while the database is away. */
export function feedRoutes(
  app: FastifyInstance,
  { channelStore, feedService, wholeStock, fetchLog, clock }: Dependencies,
): void {
  const limiter = createMemoryLimiter(clock);

  function take(what: string, most: number, request: FastifyRequest) {
    const place = limiter.take(allowancesOf(what, addressOf(request), most), WINDOW_MS);
    if (place.allowed) return;
    throw new AppError('too_many_requests', 'Too many requests for feeds. Please wait and try again.', {
      retryAfterS: place.retryAfterS,
    });
  }

  /** Refuses alike an address that never was, one that was renewed and one that is switched off. */
  function find(request: FastifyRequest<{ Params: { channel: string; file: string } }>) {
    const { channel, file } = request.params;
    const [, secret = '', ending = ''] = FILE.exec(file) ?? [];
    // Compared before anything is counted: others' wrong addresses must not keep a channel from its right one.
    if (isChannel(channel) && hasFormat(channel, ending) && channelStore.isAddress(channel, secret)) {
      take('feed', MOST_FETCHES, request);
      return { channel, format: ending };
    }
    take('wrong feed', MOST_WRONG, request);
    throw notFound(request);
  }

  app.route<{ Params: { channel: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/feeds/:channel/:file',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const { channel, format } = find(request);
      const problem = feedService.findProblems(channel).find(({ isBlocker }) => isBlocker);
      // An empty file would tell the channel to delete everything; an error leaves what it has.
      if (problem) throw new AppError('conflict', problem.text);
      await wholeStock.need();
      fetchLog.note(channel, format, request.headers['user-agent']);
      const tag = feedService.tagOf(channel, format);
      reply.headers({
        etag: tag,
        vary: 'accept-encoding',
        // A copy in between would go on being sent after the address was switched off.
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'content-type': contentTypes[format],
        'content-disposition': `attachment; filename="${channel}.${format}"`,
      });
      if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      if (request.method === 'HEAD') return reply.send();
      const encoding = wantedEncoding(request);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await feedService.open(channel, format, encoding));
    },
  });
}

function hasFormat(channel: ChannelName, ending: string): ending is FeedFormat {
  return feedFormats[channel].some((format) => format === ending);
}
