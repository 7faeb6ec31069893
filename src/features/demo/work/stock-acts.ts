import { demoInbox } from '../inbox/inbox.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';
import { type Calendar, MINUTE_MS } from './calendar.ts';
import type { Colleague } from './colleagues.ts';
import type { Act, Cast, Stage } from './stage.ts';

/** Prices that a vehicle had before, with how many days ago each ended. The last step leads to the price of the inventory. */
export const formerPrices: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  SCP1063: [
    [150, 92_990],
    [118, 89_990],
    [80, 86_990],
    [44, 84_990],
    [9, 82_990],
  ],
  SCP1163: [
    [40, 49_990],
    [12, 48_490],
  ],
  SCP1173: [[14, 124_990]],
  SCP1101: [[30, 46_990]],
  SCP1115: [[21, 21_490]],
};

/** The vehicle as it was on its first day here: what people do with it later leads to what the inventory says. */
export function asItCame(vehicle: DemoVehicle): DemoVehicle {
  const price = formerPrices[vehicle.stockNumber]?.[0]?.[1] ?? vehicle.price;
  const isHeldLater = demoInbox.some(({ hold, stockNumber }) => hold && stockNumber === vehicle.stockNumber);
  return { ...vehicle, price, ...(isHeldLater && { status: 'available' }) };
}

/** Prices went down, words were mended, and cards hang in the windows: one says what was true before the last price. */
export function stockActs(calendar: Calendar, inventory: readonly DemoVehicle[]): Act[] {
  const find = (stockNumber: string) => inventory.find((one) => one.stockNumber === stockNumber);
  const tagOf = (stockNumber: string) => find(stockNumber)?.tag ?? '';
  const on = (days: number, time: string, who: Colleague, [name, play]: Doing): Act => ({
    at: calendar.moment(-days, time),
    name,
    play: (stage, cast) => play(stage, cast, who),
  });
  const steps = Object.entries(formerPrices).flatMap(([stockNumber, prices]) =>
    prices.map(([days], at) => {
      const price = prices[at + 1]?.[1] ?? find(stockNumber)?.price ?? null;
      return on(days, '16:20', 'dana', change(stockNumber, { price }));
    }),
  );
  return [
    ...steps,
    on(130, '09:40', 'mei', change('SCP1063', { tag: 'SPECIAL OFFER' })),
    on(72, '14:30', 'tom', change('SCP1063', { status: 'reserved' })),
    on(66, '10:10', 'tom', change('SCP1063', { status: 'available' })),
    on(60, '11:15', 'mei', change('SCP1063', { tag: tagOf('SCP1063') })),
    on(40, '09:10', 'dana', [
      'Channel on',
      (stage, { staffOf }, who) => stage.channelService.switchTo('google', true, staffOf(who)),
    ]),
    on(20, '09:00', 'tom', print(['SCP1063', 'SCP1163', 'SCP1208', 'SCP1219'], 'a4')),
    on(1, '09:30', 'tom', change('SCP1094', { soldPrice: 48_500 })),
    on(2, '09:20', 'mei', print(['SCP1221', 'SCP1203', 'SCP1147'], 'a5')),
    {
      at: new Date(calendar.now.getTime() - 30 * MINUTE_MS),
      name: 'Times blocked',
      play: ({ bookingBlocks }, { staffOf }) =>
        bookingBlocks.block(
          {
            ...{ day: calendar.dayOf(2), time: '12:00', untilDay: calendar.dayOf(2), untilTime: '13:00' },
            reason: 'Lunch for the team',
            key: crypto.randomUUID(),
          },
          staffOf('dana'),
        ),
    },
  ];
}

type Doing = readonly [name: string, play: (stage: Stage, cast: Cast, who: Colleague) => Promise<unknown>];

function change(stockNumber: string, changes: Parameters<Stage['adminVehicleService']['update']>[1]): Doing {
  return [
    `Change of ${stockNumber}`,
    (stage, { vehicleOf, staffOf }, who) =>
      stage.adminVehicleService.update(vehicleOf(stockNumber), changes, staffOf(who)),
  ];
}

function print(stockNumbers: readonly string[], size: 'a4' | 'a5'): Doing {
  return [
    'Cards printed',
    ({ printedMatter }, { vehicleOf, staffOf }, who) => {
      const { cards } = printedMatter.read(stockNumbers.map(vehicleOf));
      const named = cards.map(({ vehicleId, digest }) => ({ vehicleId, digest }));
      return printedMatter.markPrinted({ size, cards: named }, staffOf(who));
    },
  ];
}
