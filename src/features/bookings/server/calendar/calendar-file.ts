/** A booking as calendars take it (RFC 5545). */
export interface CalendarEvent {
  /** Stays the same for all versions of the event. */
  uid: string;
  /** Raised with every version. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  startMs: number;
  endMs: number;
  writtenMs: number;
  summary: string;
  description: string;
  location: string;
}

/** An event that a buyer is asked to put into their calendar. */
export interface InvitingEvent extends CalendarEvent {
  organizer: { name: string; email: string };
  attendee: string;
}

const LONGEST_LINE_BYTES = 75;

export function calendarMethod({ status }: Pick<CalendarEvent, 'status'>): 'REQUEST' | 'CANCEL' {
  return status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
}

/** The file that goes with a mail. */
export function writeCalendarFile(event: InvitingEvent): string {
  const lines = eventLines(event, [
    `ORGANIZER;CN=${quote(event.organizer.name)}:mailto:${event.organizer.email}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${event.attendee}`,
    ...(event.status === 'CANCELLED' ? [] : alarm(event.summary)),
  ]);
  return toFile([`METHOD:${calendarMethod(event)}`], lines);
}

/** The file that a buyer fetches from the page of a booking. It invites nobody. */
export function writeEventFile(event: CalendarEvent): string {
  return toFile(['METHOD:PUBLISH'], eventLines(event, alarm(event.summary)));
}

/** What a calendar fetches again and again. Without a method and without an organizer, so that nobody is invited. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const head = [
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${FETCH_AGAIN}`,
    `X-PUBLISHED-TTL:${FETCH_AGAIN}`,
  ];
  return toFile(
    head,
    events.flatMap((event) => eventLines(event)),
  );
}

const FETCH_AGAIN = 'PT30M';

function toFile(head: readonly string[], events: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...head,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Times are in UTC, so that no zone has to be described. */
function eventLines(event: CalendarEvent, more: readonly string[] = []): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toStamp(event.writtenMs)}`,
    `DTSTART:${toStamp(event.startMs)}`,
    `DTEND:${toStamp(event.endMs)}`,
    `STATUS:${event.status}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...more,
    'END:VEVENT',
  ];
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
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** A parameter cannot contain quotation marks or line breaks. */
function quote(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}]/gu, ' ')}"`;
}

/** At most 75 bytes in a line, never in the middle of a character; the next line begins with a space. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE_BYTES) return line;
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
