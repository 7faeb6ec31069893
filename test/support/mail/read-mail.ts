import { parseCalendar } from '#features/bookings/server/calendar/calendar.fixture.ts';
import type { Received } from './mail-server.ts';

/** A mail as its reader sees it. */
export function readMail({ to, from, raw }: Received) {
  return {
    to: String(to),
    from,
    subject: decodeWords(/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? ''),
    messageId: /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '',
    text: partOf(raw, 'text/plain'),
    calendar: raw.includes('text/calendar') ? parseCalendar(partOf(raw, 'text/calendar')) : undefined,
    method: /text\/calendar;[^\n]*method=(\w+)/.exec(raw.replaceAll(/\r\n\s+/g, ' '))?.[1],
  };
}

/** The text of the first part of this kind. */
function partOf(raw: string, type: string): string {
  const part =
    raw.split(/^--.*\r\n/m).find((one) => one.toLowerCase().startsWith(`content-type: ${type}`)) ?? '';
  const at = part.indexOf('\r\n\r\n');
  // The last line end belongs to what separates the parts.
  const [head, body] = [part.slice(0, at), part.slice(at + 4).replace(/\r\n$/, '')];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (/quoted-printable/i.test(head)) return decodeQuoted(body);
  return body;
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(subject: string): string {
  return subject
    .replaceAll(/\r\n\s+/g, ' ')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_all, text: string) => decodeQuoted(text.replaceAll('_', ' ')));
}
