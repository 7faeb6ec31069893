import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoInventory } from '#features/demo/inventory/inventory.ts';
import { readVin } from './read-vin.ts';
import { checkDigitFor, codedYears, isWholeVin, judgeCheckDigit, squeezeVin } from './vin-digits.ts';
import { knownMake, makersByVin } from './vin-makers.ts';

const THIS_YEAR = 2026;
const read = (vin: string, make = '', year: number | null = null) => readVin({ vin, make, year }, THIS_YEAR);
const said = (vin: string, make?: string, year?: number | null) =>
  read(vin, make, year).problems.map(({ severity, text }) => `${severity}: ${text}`);

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const wholeVin = fc.string({
  unit: fc.constantFrom(...letters),
  minLength: 17,
  maxLength: 17,
});

describe('the check digit', () => {
  it.each([
    // The worked example of 49 CFR 565, one of ones, and one whose digit is X.
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['1G4AH59H45G118341', '4'],
  ])('is, for %s, %s', (vin, digit) => {
    expect(checkDigitFor(vin)).toBe(digit);
    expect(judgeCheckDigit(vin)).toBe('right');
  });

  it('makes any VIN right when it is put in its place, and only that digit does', () => {
    fc.assert(
      fc.property(wholeVin, fc.constantFrom(...'0123456789X'), (vin, other) => {
        const digit = checkDigitFor(vin);
        const having = (ninth: string) => vin.slice(0, 8) + ninth + vin.slice(9);
        expect(judgeCheckDigit(having(digit))).toBe('right');
        if (other !== digit) expect(judgeCheckDigit(having(other))).toBe('wrong');
      }),
    );
  });

  it('finds every single digit that was mistyped in a right VIN', () => {
    fc.assert(
      fc.property(wholeVin, fc.nat(16), fc.nat(9), (vin, at, digit) => {
        const right = vin.slice(0, 8) + checkDigitFor(vin) + vin.slice(9);
        if (!/\d/.test(right.charAt(at)) || right.charAt(at) === String(digit)) return;
        expect(judgeCheckDigit(right.slice(0, at) + digit + right.slice(at + 1))).toBe('wrong');
      }),
    );
  });

  it('is not asked for where the maker has put something else', () => {
    expect(judgeCheckDigit('WP0ZZZ99ZLS232614')).toBe('none');
  });
});

describe('the model year', () => {
  it.each([
    ['K', [1989, 2019]],
    ['Y', [2000]],
    ['1', [2001]],
    ['9', [2009]],
    ['A', [1980, 2010]],
    ['V', [1997, 2027]],
    ['0', []],
    ['Z', []],
    ['U', []],
  ])('is, for %s, one of %j', (code, years) => {
    expect(codedYears(`1FATP8FF1${code}5147093`, THIS_YEAR)).toEqual(years);
  });

  it('is the one that is nearest to the recorded year, or the latest', () => {
    expect(read('1FATP8FF1K5147093').modelYear).toBe(2019);
    expect(read('1FATP8FF1K5147093', 'Ford', 1989).modelYear).toBe(1989);
  });

  it('is not guessed for a maker that does not say it', () => {
    expect(read('JTMAA7BJ904082653').modelYear).toBeUndefined();
  });
});

describe('a VIN', () => {
  it('has nothing said of it when it is whole and agrees', () => {
    expect(said('LRWYHCFS1PC873204', 'Tesla', 2023)).toEqual([]);
    expect(said(' wvw zzz-cdz nw147203 ', 'VW', 2022)).toEqual([]);
    expect(said('')).toEqual([]);
  });

  it.each([
    ['LRWYHCFS1PC87320', 'This VIN has 16 characters where a VIN has 17.'],
    ['LRWYHCFS1PC87320O', 'This VIN has O, which no VIN has (1 and 0 look like them).'],
    [
      'JZX100_0001',
      'This VIN has 11 characters where a VIN has 17; it has _, and a VIN has only letters and digits.',
    ],
  ])('is of the wrong form, %s: %s', (vin, text) => {
    expect(said(vin, 'Tesla', 2023)).toEqual([`should: ${text}`]);
  });

  it('from before there were VINs is a chassis number', () => {
    expect(said('HK80937G', 'Holden', 1969)).toEqual([]);
    expect(said('HK80937G', 'Holden', 1995)).toHaveLength(1);
  });

  it('is worth a second look when it is of another maker, unless the make is unknown to us', () => {
    expect(said('JTMAA7BJ904082653', 'Mazda')).toEqual([
      'should: The VIN begins like one of Lexus or Toyota, and the make is Mazda. Compare both with the papers.',
    ]);
    expect(said('JTMAA7BJ904082653', 'Walkinshaw')).toEqual([]);
    expect(said('ABC00000000000000', 'Mazda')).toEqual([]);
  });

  it('is of another year: by law in North America, by custom elsewhere', () => {
    expect(said('1FATP8FF7K5147093', 'Ford', 2014)).toContain(
      'should: The VIN seems to be of model year 2019, and the year is 2014. Compare both with the papers.',
    );
    expect(said('LRWYHCFS1PC873204', 'Tesla', 2019)).toEqual([
      'hint: The VIN seems to be of model year 2023, and the year is 2019. Compare both with the papers.',
    ]);
    expect(said('LRWYHCFS1PC873204', 'Tesla', 2022)).toEqual([]);
  });

  it('gives only a hint when its check digit is wrong, and only where the law asks for one', () => {
    const right = `1FATP8FF${checkDigitFor('1FATP8FF0K5147093')}K5147093`;
    expect(said(right, 'Ford', 2019)).toEqual([]);
    expect(said(right.replace('7093', '7094'), 'Ford', 2019)).toEqual([
      expect.stringContaining('hint: The check digit'),
    ]);
    expect(read('JTMAA7BJ904082653').checkDigit).not.toBe('unread');
    expect(said('JTMAA7BJ904082653', 'Toyota', 2024)).toEqual([]);
  });

  it('never throws, whatever was typed', () => {
    const odd = fc.string({
      unit: fc.constantFrom('I', 'o', '-', ' ', 'é', '\u0000', '😀', '\ud83d', 'ß'),
      maxLength: 60,
    });
    const typed = fc.oneof(odd, fc.string(), wholeVin);
    const year = fc.option(fc.integer({ min: 1900, max: 2100 }));
    fc.assert(
      fc.property(typed, odd, year, (vin, make, made) => {
        const { problems, makers } = read(vin, make, made);
        for (const problem of problems) expect(problem.field).toBe('vin');
        if (!isWholeVin(squeezeVin(vin))) expect(makers).toEqual([]);
      }),
    );
  });
});

describe('the table of makers', () => {
  it('knows the makes as people write them', () => {
    expect(['vw', 'MERCEDES', 'Mercedes-Benz', 'Škoda', 'Citroën', 'mini', 'Nobody'].map(knownMake)).toEqual([
      'Volkswagen',
      'Mercedes-Benz',
      'Mercedes-Benz',
      'Skoda',
      'Citroen',
      'MINI',
      undefined,
    ]);
  });

  it('agrees with the vehicles of the demonstration', () => {
    const withVin = demoInventory.filter(({ vin }) => vin !== '');
    expect(withVin.length).toBeGreaterThan(20);
    for (const { vin, make, year } of withVin) {
      expect(makersByVin(vin), vin).toContain(make);
      expect(said(vin, make, year).filter((line) => !line.includes('check digit'))).toEqual([]);
    }
  });
});
