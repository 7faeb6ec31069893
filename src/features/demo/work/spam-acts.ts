import type { Calendar } from './calendar.ts';
import type { Act } from './stage.ts';

/** What a program sent, and what nobody has taken for an inquiry. */
export function spamActs({ moment }: Calendar): Act[] {
  return [
    {
      at: moment(-2, '03:14'),
      name: 'Spam',
      play: ({ inquiryService }) =>
        inquiryService.submit(
          {
            firstName: 'Top',
            lastName: 'Ranking',
            email: SPAM_MAILBOX,
            phone: '',
            interest: 'Other',
            message: 'We put your website on the first page. Ten thousand visitors for a small fee.',
            website: 'https://ranking.example',
          },
          { address: '203.0.113.7', cameFrom: {} },
        ),
    },
  ];
}

export const SPAM_MAILBOX = 'top.ranking@example.com';
