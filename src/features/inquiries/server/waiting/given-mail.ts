import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import { type Line, link, toBodies } from '#server/mail/mail-lines.ts';
import { domainOf } from '#server/mail/mail-parts.ts';
import { WITHDRAWN, type WithdrawingWriter } from '#server/mail/outbox.service.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { GivenService } from './given.service.ts';

/** Further ones are counted: the list on the site has them all. */
const MOST_LISTED = 20;

interface Needed {
  given: Pick<GivenService, 'listOfMail' | 'withdraw'>;
  people: Pick<PeopleRepository, 'list'>;
  readMail: () => { from: string };
  publicUrl: string;
}

/** To the person who was given inquiries, of those that they still have. */
export function createGivenMailWriter({ given, people, readMail, publicUrl }: Needed): WithdrawingWriter {
  return async (key) => {
    const inquiries = await given.listOfMail(key);
    const assignee = inquiries[0]?.assignee;
    const person = (await people.list()).find(({ username }) => username === assignee);
    if (!person || person.email === '' || person.disabled_at !== null) {
      await given.withdraw(key);
      return WITHDRAWN;
    }
    const { from } = readMail();
    const count = inquiries.length;
    const lines: Line[] = [
      count === 1 ? 'This inquiry was given to you:' : 'These inquiries were given to you:',
      '',
      ...inquiries
        .slice(0, MOST_LISTED)
        .flatMap(({ id, first_name, last_name, interest }): Line[] => [
          `${first_name} ${last_name}, ${interest}`,
          link(`${publicUrl}/admin/inquiries/${id}`),
          '',
        ]),
      ...(count > MOST_LISTED ? [`and ${count - MOST_LISTED} more`, ''] : []),
      ['You can switch these mails off under My Account: ', link(`${publicUrl}/admin/account`)],
    ];
    const subject =
      count === 1 ? 'An inquiry was given to you' : `${groupThousands(count)} inquiries were given to you`;
    const messageId = `<${key}.given@${domainOf(from)}>`;
    return { from, to: person.email, messageId, ...toBodies(subject, lines) };
  };
}
