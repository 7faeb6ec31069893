import { aBooking, offerTimes } from '#test/support/offered-times.ts';
import type { Wanted } from '#test/support/processes/steady-requests.ts';

/** As many as the settings allow, so that nobody is too late for a time. */
const MOST_AT_ONCE = 20;
const FORM = 'application/x-www-form-urlencoded';

/** Buyers who take a time; of four, one moves it later and one cancels it. */
export async function openBuyers(url: string, cookie: string) {
  const times = await offerTimes(url, cookie, MOST_AT_ONCE);
  /** Pages of buyers who have not come back to their booking yet. */
  const pages: string[] = [];
  const done = { book: 0, move: 0, cancel: 0 };
  let turn = 0;

  function book(): Wanted {
    return {
      kind: 'book',
      method: 'POST',
      path: '/api/bookings',
      body: aBooking(`buyer${turn}@example.com`, times[turn % times.length]),
      note(status, text) {
        if (status !== 201) return;
        done.book += 1;
        pages.push(JSON.parse(text).page);
      },
    };
  }

  function comeBack(page: string): Wanted {
    const kind = turn % 4 === 1 ? 'move' : 'cancel';
    const other = times[(turn + Math.floor(times.length / 2)) % times.length];
    const fields: Record<string, string> = kind === 'move' ? { ...other } : { action: kind };
    return {
      ...{ kind, method: 'POST', path: page, type: FORM, body: String(new URLSearchParams(fields)) },
      note(status) {
        if (status === 303) done[kind] += 1;
      },
    };
  }

  return {
    next(): Wanted {
      turn += 1;
      const page = turn % 2 === 1 ? pages.shift() : undefined;
      return page ? comeBack(page) : book();
    },
    inWords: () => `${done.book} booked, ${done.move} moved, ${done.cancel} cancelled`,
    isComplete: () => Object.values(done).every((count) => count > 0),
  };
}
