import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast } from '#client/ui/toast-store.ts';
import type { KeptVehicle } from '#features/vehicles/client/kept/kept-vehicle.ts';
import { noteViewed, recentList } from './recent/recent-list.ts';
import { readShortlistIds, shortlist, shortlistAddress } from './shortlist.ts';
import { removeFromShortlist, shortlisting } from './shortlist-actions.ts';

const stored = new Map<string, string>();
let isFull = false;

vi.stubGlobal('window', { dispatchEvent() {} });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, text: string) {
    if (isFull) throw new Error('the quota is exceeded');
    stored.set(key, text);
  },
});

beforeEach(() => {
  isFull = false;
  stored.clear();
  shortlist.reread();
  recentList.reread();
});

describe('the shortlist', () => {
  it('holds fifty, says so, and refuses the next', () => {
    for (let id = 1; id <= 51; id += 1) shortlisting.add(vehicle(id));
    expect(ids(shortlist.current())).toHaveLength(50);
    expect(currentToast()).toMatchObject({ title: 'Shortlist full', variant: 'destructive' });
    shortlisting.add(vehicle(3));
    expect(currentToast()?.title).toBe('Already in your shortlist');
    // A phone leaves each site 5 MB.
    expect(stored.get('shortlist')?.length).toBeLessThan(50_000);
  });

  it('puts back what was removed where it was, also when another tab has changed the list since', () => {
    for (const id of [1, 2, 3]) shortlisting.add(vehicle(id));
    removeFromShortlist(2);
    currentToast()?.action?.onPress();
    expect(ids(shortlist.current())).toEqual([1, 2, 3]);
    removeFromShortlist(2);
    stored.set('shortlist', JSON.stringify([vehicle(3), vehicle(2), vehicle(9)]));
    currentToast()?.action?.onPress();
    expect(ids(shortlist.current())).toEqual([3, 2, 9]);
  });

  it('holds in this tab what a full storage refuses, until storage changes', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    isFull = true;
    shortlisting.add(vehicle(1));
    expect(ids(shortlist.current())).toEqual([1]);
    isFull = false;
    stored.set('shortlist', 'garbage');
    shortlist.reread();
    expect(shortlist.current()).toEqual([]);
    warn.mockRestore();
  });

  it('has an address that names at most fifty', () => {
    const many = Array.from({ length: 60 }, (_, at) => at + 1);
    expect(readShortlistIds(shortlistAddress(many).split('?')[1] ?? '')).toEqual(many.slice(0, 50));
    expect(shortlistAddress([])).toBe('/shortlist');
  });
});

describe('the vehicles viewed last', () => {
  it('are twelve, the last one first, each once', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 5]) noteViewed(vehicle(id));
    expect(ids(recentList.current())).toEqual([5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2]);
  });

  it('take in what another tab has noted', () => {
    noteViewed(vehicle(1));
    stored.set('recentlyViewed', JSON.stringify([vehicle(2), vehicle(1)]));
    noteViewed(vehicle(3));
    expect(ids(recentList.current())).toEqual([3, 2, 1]);
  });
});

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

function vehicle(id: number): KeptVehicle {
  return {
    id,
    year: 2021,
    price: 89_900,
    mileage: 42_000,
    make: 'Toyota',
    model: 'LandCruiser',
    badge: 'Sahara',
    vehicleType: 'SUV',
    engine: '3.3L V6',
    transmission: 'Automatic',
    fuelType: 'Diesel',
    driveType: '4WD',
    exteriorColor: 'White',
    interiorColor: 'Black',
    stockNumber: 'SCP1208',
    vin: '6FPPXXMJ2PRA12345',
    priceType: 'drive_away',
    image: '/api/photos/1200',
    featuredPhotoUrl: '/api/photos/1200',
  };
}
