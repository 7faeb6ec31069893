import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCalendar } from './calendar.fixture.ts';
import { type InvitingEvent, writeCalendar, writeCalendarFile } from './calendar-file.ts';

const event: InvitingEvent = {
  uid: '6f4d2a1c-0000-4000-8000-000000000001',
  sequence: 2,
  status: 'CONFIRMED',
  startMs: Date.parse('2026-11-19T22:15:00Z'),
  endMs: Date.parse('2026-11-19T22:45:00Z'),
  writtenMs: Date.parse('2026-11-16T05:00:00Z'),
  summary: 'Test drive: 2021 Mazda CX-5, Akera; red',
  description: 'Bring your licence.\nChange it: https://example.com/booking/abc',
  location: '118 Bathurst Road, Orange NSW 2800',
  organizer: { name: 'Southern "Cross" Prestige', email: 'sales@example.com' },
  attendee: 'mia@example.com',
};

describe('a calendar file', () => {
  it('says when and where, and rings two hours before', () => {
    const { properties, method, alarms } = parseCalendar(writeCalendarFile(event));
    expect(method).toBe('REQUEST');
    expect(properties).toMatchObject({
      UID: event.uid,
      SEQUENCE: '2',
      DTSTART: '20261119T221500Z',
      DTEND: '20261119T224500Z',
      STATUS: 'CONFIRMED',
      SUMMARY: event.summary,
      DESCRIPTION: event.description,
      LOCATION: event.location,
      ATTENDEE: 'mailto:mia@example.com',
    });
    expect(alarms).toEqual(['-PT2H']);
  });

  it('takes an event out of the calendar', () => {
    const { properties, method, alarms } = parseCalendar(
      writeCalendarFile({ ...event, status: 'CANCELLED' }),
    );
    expect(method).toBe('CANCEL');
    expect(properties).toMatchObject({ UID: event.uid, STATUS: 'CANCELLED' });
    expect(alarms).toEqual([]);
  });

  it('keeps every text, whatever is in it, in lines of at most 75 bytes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((one) => !/\p{Cc}/u.test(one));
    fc.assert(
      fc.property(text, text, (summary, more) => {
        const description = `${more}\n${summary}`;
        const file = writeCalendarFile({ ...event, summary, description });
        const lines = file.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        const { properties } = parseCalendar(file);
        expect(properties).toMatchObject({ SUMMARY: summary, DESCRIPTION: description });
      }),
      { numRuns: 200 },
    );
  });

  it('holds any number of events for a calendar that fetches it, and invites nobody', () => {
    const { organizer: _organizer, attendee: _attendee, ...own } = event;
    const file = writeCalendar('Bookings, all', [own, { ...own, uid: 'another', status: 'TENTATIVE' }]);
    const { method, events, alarms } = parseCalendar(file);
    expect(events).toMatchObject([
      { UID: event.uid, STATUS: 'CONFIRMED', SUMMARY: event.summary },
      { UID: 'another', STATUS: 'TENTATIVE', DTSTART: '20261119T221500Z' },
    ]);
    expect([method, alarms]).toEqual(['', []]);
    expect(file).not.toMatch(/ORGANIZER|ATTENDEE/);
    expect(parseCalendar(writeCalendar('None', [])).events).toEqual([]);
  });
});
