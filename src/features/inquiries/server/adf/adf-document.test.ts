import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealership } from '#features/dealership/dealership.fixture.ts';
import { describeOfferedCar, noCar, type OfferedCar, readOfferedCar } from '../../offered-car.ts';
import { writeAdf } from './adf-document.ts';
import { findAdfProblem } from './adf-dtd.fixture.ts';

const inquiry = {
  submission_key: '2d1f8a4e',
  first_name: 'Mia & <Co>',
  last_name: "O'Neil",
  email: 'mia@example.com',
  phone: '0491 570 156',
  interest: 'Purchase Inquiry',
  message: 'Is it still there?',
  created_at: '2026-03-02T04:00:00.000Z',
};
const vehicle = {
  id: 7,
  year: 2021,
  make: 'Toyota',
  model: 'LandCruiser',
  badge: 'GXL',
  stockNumber: 'T1',
  price: 89_900,
  priceType: 'excl_gov_charges' as const,
};
const sender = { dealership, publicUrl: 'https://cars.example' };

describe('an inquiry in ADF', () => {
  it('says who wants which vehicle, in the order of the format', () => {
    const xml = writeAdf(inquiry, [vehicle], sender);
    expect(findAdfProblem(xml)).toBeUndefined();
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>\n<adf><prospect status="new">/,
    );
    expect(xml).toContain('<requestdate>2026-03-02T15:00:00+11:00</requestdate>');
    expect(xml).toContain(
      '<vehicle interest="buy" status="used"><year>2021</year><make>Toyota</make><model>LandCruiser</model><stock>T1</stock><trim>GXL</trim><price type="asking" currency="AUD">89900</price><pricecomments>Excl. Govt. Charges</pricecomments></vehicle>',
    );
    const { priceType: _unknown, ...older } = vehicle;
    expect(writeAdf(inquiry, [older], sender)).toContain('<pricecomments>Advertised price</pricecomments>');
    expect(writeAdf(inquiry, [{ ...vehicle, price: null }], sender)).not.toMatch(/<price/);
    expect(xml).toContain('<name part="first">Mia &amp; &lt;Co&gt;</name>');
  });

  it('has the trade-in as a second vehicle', () => {
    const car = {
      ...noCar,
      rego: 'ABC 12D',
      make: 'Mazda',
      model: '3',
      year: '2014',
      km: '98,000',
      condition: 'Good',
    };
    const message = `${describeOfferedCar(car)}\n\nWhat is it worth?`;
    const xml = writeAdf({ ...inquiry, message }, [vehicle], sender);
    expect(findAdfProblem(xml)).toBeUndefined();
    expect(xml).toContain(
      '<vehicle interest="trade-in" status="used"><year>2014</year><make>Mazda</make><model>3</model><odometer units="km">98000</odometer><comments>Rego: ABC 12D\nCondition: Good</comments></vehicle>',
    );
    expect(xml.match(/<vehicle /g)).toHaveLength(2);
    // Without another vehicle it is the only one.
    expect(writeAdf({ ...inquiry, message }, [], sender).match(/<vehicle /g)).toHaveLength(1);
  });

  it('has every vehicle of somebody who asks about several', () => {
    const xml = writeAdf(inquiry, [vehicle, { ...vehicle, id: 8, model: 'HiLux' }], sender);
    expect(findAdfProblem(xml)).toBeUndefined();
    expect([...xml.matchAll(/<model>(\w+)/g)].map(([, model]) => model)).toEqual(['LandCruiser', 'HiLux']);
  });

  it('names no vehicle where none was asked for', () => {
    const xml = writeAdf({ ...inquiry, interest: 'Schedule Test Drive' }, [], sender);
    expect(findAdfProblem(xml)).toBeUndefined();
    expect(xml).toContain(
      '<vehicle interest="test-drive" status="used"><year></year><make></make><model></model></vehicle>',
    );
  });

  it('is right by its DTD whatever was typed', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(fc.tuple(typed, typed, typed, typed, typed), ([first, last, phone, message, make]) => {
        const car = describeOfferedCar({ ...noCar, make });
        const xml = writeAdf(
          { ...inquiry, first_name: `x${first}`, last_name: last, phone, message: `${car}\n\n${message}` },
          [{ ...vehicle, make }],
          sender,
        );
        expect(findAdfProblem(xml)).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });
});

it('reads the offered car back from the message', () => {
  const word = fc.stringMatching(/^[\w ]{0,12}$/).map((text) => text.trim());
  const cars = fc.record({ rego: word, make: word, model: word, year: word, km: word, condition: word });
  fc.assert(
    fc.property(
      cars,
      fc.constantFrom('', 'What is it worth?\n\nMake: me an offer'),
      (car: OfferedCar, words) => {
        const message = [describeOfferedCar(car), words].filter(Boolean).join('\n\n');
        const isEmpty = Object.values(car).every((value) => value === '');
        expect(readOfferedCar(message)).toEqual(isEmpty ? undefined : car);
      },
    ),
  );
});
