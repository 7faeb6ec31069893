/** A booking as calendars take it (RFC 5545). */
export interface CalendarEvent {
  /** Stays the same for all versions of the event. */
  uid: string;
  /** Raised with every version. */
  sequence: number;
  isCancelled: boolean;
  startMs: number;
  endMs: number;
  writtenMs: number;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
  attendee: string;
}

const LONGEST_LINE_BYTES = 75;

export function calendarMethod({ isCancelled }: Pick<CalendarEvent, 'isCancelled'>): 'REQUEST' | 'CANCEL' {
  return isCancelled ? 'CANCEL' : 'REQUEST';
}

/** The file that goes with a mail. Times are in UTC, so that no zone has to be described. */
export function writeCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(event)}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toStamp(event.writtenMs)}`,
    `DTSTART:${toStamp(event.startMs)}`,
    `DTEND:${toStamp(event.endMs)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `ORGANIZER;CN=${quote(event.organizer.name)}:mailto:${event.organizer.email}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${event.attendee}`,
    ...(event.isCancelled ? [] : alarm(event.summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function alarm(summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ];
}

/** `20261120T221500Z` */
function toStamp(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** A parameter cannot contain quotation marks or line breaks. */
function quote(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}]/gu, ' ')}"`;
}

/** At most 75 bytes in a line, never in the middle of a character; the next line begins with a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let room = LONGEST_LINE_BYTES;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (bytes > room) {
      parts.push(part);
      part = '';
      room = LONGEST_LINE_BYTES - 1;
    }
    part += character;
    room -= bytes;
  }
  return [...parts, part].join('\r\n ');
}
