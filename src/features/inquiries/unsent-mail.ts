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

const AWAY = 'the mail server could not be reached';
const NOT_SECURE = 'the mail server offers no secure connection';

const reasons: Readonly<Record<string, string>> = {
  EENVELOPE: 'the mail server did not take the address',
  EMESSAGE: 'the mail server did not take the mail',
  EAUTH: 'the mail server did not accept our user name and password',
  ENOAUTH: 'the mail server did not accept our user name and password',
  EDNS: AWAY,
  ECONNECTION: AWAY,
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  EHOSTUNREACH: AWAY,
  ENETUNREACH: AWAY,
  ENOTFOUND: AWAY,
  ESOCKET: AWAY,
  ETIMEDOUT: 'the mail server took too long to answer',
  EPROTOCOL: 'the mail server answered something that is no mail protocol',
  ETLS: NOT_SECURE,
  EREQUIRETLS: NOT_SECURE,
  ENOTHING: 'what it is about is gone',
};

/** In words, from the kind of error that is stored; its code where there are none for it. */
export function reasonOf(code: string | null): string {
  return code === null ? '' : (reasons[code] ?? `error ${code}`);
}

/** What System Status says, and the page where something can be done about it. */
export interface MailWarning {
  words: string;
  page: { name: string; href: string };
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
  return { words: `${count === 1 ? one : `${count} ${several}`} ${NOT_SENT}.`, page };
}
