import { groupThousands } from '#shared/numbers.ts';
import type { Permission } from '#shared/permissions.ts';

export const mailReceivers = ['customer', 'dealership'] as const;
export type MailReceiver = (typeof mailReceivers)[number];

export const mailNames: Readonly<Record<MailReceiver, string>> = {
  customer: 'Mail to the customer',
  dealership: 'Mail to the dealership',
};

const NOT_SENT = 'could not be sent in three days of trying';

/** Follow the name of a mail that did not go out. */
export const stuckWords = {
  failed: `${NOT_SENT}, and was given up`,
  held: 'came out of a restored backup and is held until it is let go',
} as const;

export const MAIL_AGAIN = 'The mail is on its way again';

/** What System Status says, and the page where something can be done about it. */
export interface MailWarning {
  words: string;
  page: {
    name: string;
    href: string;
    /** What only some may do there; the others are told whom to ask. */
    permission?: Permission;
  };
}

interface Subject {
  one: string;
  /** After a number. */
  several: string;
  page: MailWarning['page'];
}

/** For System Status: mail that was given up. */
export function warnOfGivenUp(count: number, { one, several, page }: Subject): MailWarning | null {
  if (count === 0) return null;
  return { words: `${count === 1 ? one : `${groupThousands(count)} ${several}`} ${NOT_SENT}.`, page };
}
