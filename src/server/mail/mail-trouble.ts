import { type ConnectionTrouble, connectionTroubleOf } from '../trouble/connection-trouble.ts';

const AWAY = 'the mail server could not be reached';
const LOGIN_REFUSED = 'the mail server did not accept our user name and password';
const NOT_SECURE = 'no secure connection to the mail server could be made';

/** nodemailer's own codes, and ours. */
const reasons: Readonly<Record<string, string>> = {
  EENVELOPE: 'the mail server did not take the address',
  EMESSAGE: 'the mail server did not take the mail',
  EAUTH: LOGIN_REFUSED,
  ENOAUTH: LOGIN_REFUSED,
  EDNS: AWAY,
  ECONNECTION: AWAY,
  ESOCKET: 'the connection to the mail server failed',
  EPROTOCOL: 'the mail server answered something that is no mail protocol',
  ETLS: NOT_SECURE,
  EREQUIRETLS: NOT_SECURE,
  ENOTHING: 'what it is about is gone',
};

const connectionReasons: Readonly<Record<ConnectionTrouble, string>> = {
  'no such name': AWAY,
  'name not looked up': AWAY,
  refused: AWAY,
  'no way': AWAY,
  cut: AWAY,
  'too slow': 'the mail server took too long to answer',
  certificate: 'the certificate of the mail server is not valid',
  'not secure': NOT_SECURE,
};

/** For staff, in words that follow a colon or stand in brackets. */
export function mailReason(code: string): string {
  const trouble = connectionTroubleOf(code);
  return (trouble ? connectionReasons[trouble] : reasons[code]) ?? `something else went wrong (${code})`;
}
