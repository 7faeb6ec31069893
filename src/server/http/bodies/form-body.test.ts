import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseForm } from './form-body.ts';

describe('a plain form', () => {
  it('is read as the browser wrote it', () => {
    const text = fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll(/\r\n?|\n/g, '\n'));
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), text), (fields) => {
        const body = new URLSearchParams(Object.entries(fields)).toString();
        expect(parseForm(body)).toEqual({ ...fields });
      }),
    );
  });

  it('has lines that end as everywhere else', () => {
    expect(parseForm('message=one%0D%0Atwo')).toEqual({ message: 'one\ntwo' });
  });

  it.each(['a=%ff', 'a=%', 'a=1&a=2', '%E0%A4=1'])(
    'is refused rather than read as something else: %s',
    (body) => {
      expect(() => parseForm(body)).toThrow('The form could not be read');
    },
  );
});
