import type { Clock } from '#server/clock.ts';
import type { ChannelName, FeedFormat } from '../channels.ts';
import { agentName } from './agent-name.ts';
import type { ChannelRepository, Fetch } from './channel.repository.ts';

/** Fetches noted between two writes; further ones are not. */
const MOST_WAITING = 100;

export type FetchLog = ReturnType<typeof createFetchLog>;

/** Remembers who fetched which feed, and writes it down later: a fetch never waits for the database. */
export function createFetchLog({ repository, clock }: { repository: ChannelRepository; clock: Clock }) {
  let waiting = new Map<string, Fetch>();

  return {
    note(channel: ChannelName, format: FeedFormat, userAgent: string | undefined): void {
      const agent = agentName(userAgent);
      const key = `${channel} ${agent}`;
      if (waiting.size >= MOST_WAITING && !waiting.has(key)) return;
      waiting.set(key, { channel, agent, format, fetchedAt: clock.now().toISOString() });
    },

    async write(): Promise<void> {
      if (waiting.size === 0) return;
      const taken = waiting;
      waiting = new Map();
      try {
        await repository.noteFetches([...taken.values()]);
      } catch (error) {
        // Fetches that came meanwhile are newer.
        waiting = new Map([...taken, ...waiting]);
        throw error;
      }
    },
  };
}
