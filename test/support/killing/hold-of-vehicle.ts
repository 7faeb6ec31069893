import { setTimeout as pause } from 'node:timers/promises';
import type { Hold, HoldList } from '#features/holds/hold.contract.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import type { Journal } from './journal.ts';
import { type KillSite, postForm, type Visit } from './kill-site.ts';
import type { OutsideWorld } from './outside-world.ts';

const LOOK_EVERY_MS = 50;

interface Holding {
  journal: Journal;
  outside: OutsideWorld;
  vehicleId: number;
  email: string;
}

/** A buyer asks for a vehicle, staff hold it, and by the link in a mail the buyer withdraws. */
export async function holdVehicle(visit: Visit, holding: Holding): Promise<void> {
  const { journal, outside, vehicleId, email } = holding;
  const key = keyOf(email);
  const wantedUntil = daysAfter(sydneyDay(new Date()), 3);
  const person = { firstName: 'Noa', lastName: 'Weiss', email, phone: '0491 570 157', wantedUntil };
  await journal.write(key, 'asked available', () => postForm(visit, `/hold?vehicle=${vehicleId}`, person));
  const { id, sequence } = await until(async () => findHold(visit, email));
  const upTo = { day: wantedUntil, time: '17:00' };
  await journal.write(key, 'confirmed pending', () =>
    visit.call('PUT', `admin/holds/${id}`, { decision: 'confirm', until: upTo, sequence }),
  );
  const page = await until(async () => {
    // Ends the wait when the server is gone.
    await fetch(`${visit.url}/healthz`);
    const mail = outside.mails().find(({ to }) => to === email);
    return mail && /\/hold\/[\w-]{22}/.exec(mail.text)?.[0];
  });
  await journal.write(key, 'withdrawn available', () => postForm(visit, page, {}));
}

/** What became of it, and of the vehicle with it. */
export async function readHold(visit: Visit, email: string): Promise<Map<string, string>> {
  const hold = await findHold(visit, email);
  if (!hold) return new Map();
  const { state, vehicleStatus, inquiryId } = hold;
  return new Map([
    [keyOf(email), `${state} ${vehicleStatus}${inquiryId === null ? ' without inquiry' : ''}`],
  ]);
}

/** Each buyer has been told what the hold is, last of all, and never of what had been before. */
export async function expectHoldsTold(site: KillSite, outside: OutsideWorld): Promise<string[]> {
  const stored = await site.inDatabase((db) => db.selectFrom('vehicle_holds').selectAll().execute());
  for (const { email, state, sequence } of stored) {
    const told = outside
      .mails()
      .filter(({ to }) => to === email)
      .map(({ messageId }) => /\.(\w+)\.(\d+)\.hold_buyer@/.exec(messageId) ?? [])
      .map(([, event, number]) => ({ event, number: Number(number) }));
    const last = told.at(-1);
    const isInOrder = told.every(({ number }, at) => number >= (told[at - 1]?.number ?? 0));
    if (last?.event !== state || last.number !== sequence || !isInOrder)
      throw new Error(`${email} was told ${JSON.stringify(told)}, and has ${state} ${sequence}`);
  }
  return stored.map(({ email }) => email);
}

const keyOf = (email: string) => `hold ${email}`;

async function findHold({ call }: Visit, email: string): Promise<Hold | undefined> {
  const found = (await call<HoldList>('GET', 'admin/holds')).holds.filter((hold) => hold.email === email);
  if (found.length > 1) throw new Error(`The hold of ${email} is there twice`);
  return found[0];
}

async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(LOOK_EVERY_MS);
  }
}
