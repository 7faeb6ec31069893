import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import type { StaffPhoto } from '#features/photos/photo.contract.ts';
import { MOST_PHOTOS } from '#features/photos/photo-limits.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { Journal } from './journal.ts';
import type { KillTarget } from './kill-rounds.ts';
import type { Visit } from './kill-site.ts';
import { PAIR, readPair } from './pair-of-inquiries.ts';
import { addVehicle, publishVehicle, sendEnquiry, uploadPhotos } from './stock.ts';

const SHOWCASE = 'SHOW';
const UPLOADED = 3;

/**
 * Staff add, change, delete and put back vehicles, others upload, feature and delete photos, visitors send inquiries that are
 * read, joined and separated, and somebody runs the schema sync, all at once.
 */
export const dailyWork: KillTarget = {
  name: 'the daily work',
  async setUp(visit) {
    const journal = new Journal();
    let round = 0;
    const show = await addVehicle(visit, SHOWCASE, 1);
    // Published, so that its photos are.
    await publishVehicle(visit, show.id);
    await journal.write(`vehicle ${SHOWCASE}`, '1', async () => {});
    await uploadPhotos(visit, show.id, 1);
    await journal.write('photos', '1', async () => {});
    await journal.write('featured', String((await photosOf(visit, show.id))[0]?.id), async () => {});

    return async (now) => {
      round += 1;
      const label = `${round}`;
      const ofRound = new Journal();
      return {
        perform: () =>
          Promise.all([
            changeVehicles(now, journal, label),
            changePhotos(now, journal, show.id),
            exchangeLeads(now, { journal, ofRound, label }),
            synchronize(now),
          ]),
        async expectWhole(later) {
          await journal.expectSoon(() => readState(later, show.id));
          await ofRound.expectSoon(() => readPair(later, questionsOf(label)));
        },
      };
    };
  },
};

async function changeVehicles(visit: Visit, journal: Journal, label: string): Promise<void> {
  const { call } = visit;
  const name = (part: string) => `vehicle ${label}${part}`;
  const added: number[] = [];
  for (const part of ['a', 'b', 'c']) {
    await journal.write(name(part), '1', async () => {
      added.push((await addVehicle(visit, `${label}${part}`, 1)).id);
    });
  }
  const [first, second] = added;
  await journal.write(name('a'), '2', () => call('PUT', `admin/vehicles/${first}`, { price: 2 }));
  const specifications = { performance: { topSpeed: '250' } };
  await call('POST', `admin/vehicles/${second}/specs`, { specifications });
  await journal.remove(name('b'), () => call('DELETE', `admin/vehicles/${second}`));
  const ids = [second];
  await journal.write(name('b'), '1', () => call('POST', 'admin/deleted-vehicles/put-back', { ids }));
  await journal.remove(name('b'), () => call('DELETE', `admin/vehicles/${second}`));
}

async function photosOf({ call }: Visit, vehicleId: number): Promise<StaffPhoto[]> {
  return (await call<{ photos: StaffPhoto[] }>('GET', `admin/vehicles/${vehicleId}`)).photos;
}

async function changePhotos(visit: Visit, journal: Journal, vehicleId: number): Promise<void> {
  const { call } = visit;
  const before = (await photosOf(visit, vehicleId)).length;
  // Rounds that were killed before they deleted have left theirs.
  if (before + UPLOADED <= MOST_PHOTOS) {
    await journal.write('photos', String(before + UPLOADED), () => uploadPhotos(visit, vehicleId, UPLOADED));
  }
  const [last, ...others] = (await photosOf(visit, vehicleId)).toReversed();
  await journal.write('featured', String(last?.id), () => call('PUT', `admin/photos/${last?.id}/featured`));
  // One stays beside the featured one.
  for (const [at, { id }] of others.slice(0, -1).entries()) {
    await journal.write('photos', String(others.length - at), () => call('DELETE', `admin/photos/${id}`));
  }
}

const questionsOf = (label: string) => ['a', 'b', 'c'].map((part) => `Question ${label}${part}`);

interface Leads {
  journal: Journal;
  ofRound: Journal;
  label: string;
}

async function exchangeLeads(visit: Visit, { journal, ofRound, label }: Leads): Promise<void> {
  const questions = questionsOf(label);
  for (const words of questions) {
    await journal.write(words, 'unread', () => sendEnquiry(visit, words));
  }
  const leads = await visit.call<Inquiry[]>('GET', 'admin/contacts');
  const [lead, other] = questions.map((words) => leads.find(({ message }) => message === words));
  if (!lead || !other) return;
  await journal.write(lead.message, 'read', () => visit.call('PUT', `admin/contacts/${lead.id}/read`));
  const say = (what: 'join' | 'separate') =>
    visit.call('POST', `admin/inquiries/${lead.id}/${what}`, { ids: [other.id] });
  await ofRound.write(PAIR, 'joined', () => say('join'));
  // Not in the first round, which is killed with its last word: so both ends are sure to be looked at.
  if (label !== '1') await ofRound.write(PAIR, 'separated', () => say('separate'));
}

async function synchronize({ call }: Visit): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    const { applied } = await call<{ applied: string[] }>('POST', 'admin/database/sync-schema');
    if (applied.length > 0) throw new Error(`The schema was not up to date: ${applied}`);
  }
}

async function readState(visit: Visit, showId: number): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  for (const { id, stockNumber, price, photoCount } of await visit.call<AdminVehicle[]>(
    'GET',
    'admin/vehicles',
  )) {
    state.set(`vehicle ${stockNumber}`, String(price));
    if (id === showId) state.set('photos', String(photoCount));
  }
  const photos = await photosOf(visit, showId);
  state.set('featured', String(photos.find(({ isFeatured }) => isFeatured)?.id));
  for (const { url } of photos) {
    const answer = await fetch(`${visit.url}${url}`);
    if (!answer.ok || (await answer.arrayBuffer()).byteLength === 0)
      throw new Error(`${url}: ${answer.status}`);
  }
  for (const { message, isRead } of await visit.call<Inquiry[]>('GET', 'admin/contacts')) {
    state.set(message, isRead ? 'read' : 'unread');
  }
  return state;
}
