import { setTimeout as pause } from 'node:timers/promises';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';

export interface OfferedTime {
  day: string;
  time: string;
}

/** Lets visitors book, so many at the same time, and says when: from tomorrow on, as those of today run out. */
export async function offerTimes(url: string, cookie: string, atOnce: number): Promise<OfferedTime[]> {
  const address = `${url}/api/admin/settings`;
  const headers = { cookie, 'content-type': 'application/json' };
  const { version } = (await (await fetch(address, { headers })).json()) as { version: { id: number } };
  const bookings = { ...defaultSettings.bookings, offered: 'yes', atOnce };
  const published = await fetch(`${address}/publish`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ basedOn: version.id, sections: { bookings } }),
  });
  if (!published.ok) throw new Error(`Nobody can book: ${published.status} ${await published.text()}`);
  // Another process than the one that published may be asked, and hears of it a moment later.
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/api/booking-slots`);
    const { days } = (await answer.json()) as { days?: { day: string; times: string[] }[] };
    if (days) return days.slice(1).flatMap(({ day, times }) => times.map((time) => ({ day, time })));
    if (tries === 50) throw new Error(`No times are offered: ${answer.status}`);
    await pause(200);
  }
}

/** As the form sends it. */
export function aBooking(email: string, when: OfferedTime | undefined, vehicleId?: number): string {
  const person = { firstName: 'Mia', lastName: 'Nguyen', email, phone: '0491 570 156', hasLicence: true };
  return JSON.stringify({ ...when, ...person, vehicleId, submissionKey: crypto.randomUUID() });
}
