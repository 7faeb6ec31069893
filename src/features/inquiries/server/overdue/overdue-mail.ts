import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { type Line, link, toBodies } from '#server/mail/mail-lines.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import { groupThousands } from '#shared/numbers.ts';
import { readInstant } from '#shared/stored.ts';
import { waitingWords } from '../../waiting-words.ts';
import type { WaitOf } from '../inquiry.presenter.ts';
import type { OverdueService } from './overdue.service.ts';

/** Further ones are counted: the list on the site has them all. */
const MOST_LISTED = 20;

interface Needed {
  overdue: Pick<OverdueService, 'listOfMail' | 'withdraw'>;
  people: Pick<PeopleRepository, 'list'>;
  waitOf: WaitOf;
  readMail: () => { from: string; leadsTo: string };
  publicUrl: string;
}

/** To the person who looks after the inquiries; to the managers, or the owners, when nobody does or has no address. */
export function createOverdueMailWriter({
  overdue,
  people,
  waitOf,
  readMail,
  publicUrl,
}: Needed): WithdrawingWriter {
  return async (key) => {
    const waiting = await overdue.listOfMail(key);
    const [first] = waiting;
    if (!first) {
      await overdue.withdraw(key);
      return WITHDRAWN;
    }
    // Nobody is told of inquiries that were given to somebody else meanwhile.
    const inquiries = waiting.filter(({ assignee }) => assignee === first.assignee);
    const { from, leadsTo } = readMail();
    const count = inquiries.length;
    const lines: Line[] = [
      count === 1
        ? 'This inquiry has waited longer than you want:'
        : 'These inquiries have waited longer than you want:',
      '',
      ...inquiries
        .slice(0, MOST_LISTED)
        .flatMap(({ id, first_name, last_name, interest, created_at }): Line[] => [
          `${first_name} ${last_name}, ${interest}: ${waitedWords(created_at)}`,
          link(`${publicUrl}/admin/inquiries/${id}`),
          '',
        ]),
      ...(count > MOST_LISTED ? [`and ${count - MOST_LISTED} more`, ''] : []),
      ['All inquiries: ', link(`${publicUrl}/admin/inquiries`)],
    ];
    const subject =
      count === 1
        ? 'An inquiry waits for an answer'
        : `${groupThousands(count)} inquiries wait for an answer`;
    return {
      from,
      to: (await addressesFor(first.assignee)).join(', ') || leadsTo,
      messageId: `<${key}.overdue@${domainOf(from)}>`,
      ...toBodies(subject, lines),
    };
  };

  function waitedWords(created_at: string): string {
    const cameAt = readInstant(created_at);
    return cameAt === undefined
      ? 'waiting'
      : `${waitingWords(waitOf(new Date(cameAt)).minutes)} of opening time`;
  }

  async function addressesFor(assignee: string): Promise<string[]> {
    const able = (await people.list()).filter(
      ({ disabled_at, email }) => disabled_at === null && email !== '',
    );
    const groups = [
      able.filter(({ username }) => username === assignee),
      able.filter(({ role }) => role === 'manager'),
      able.filter(({ role }) => role === 'owner'),
    ];
    return (groups.find((group) => group.length > 0) ?? []).map(({ email }) => email);
  }
}
