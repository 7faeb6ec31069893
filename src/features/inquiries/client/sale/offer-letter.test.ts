import { expect, it } from 'vitest';
import { offerLetter, ownMailHref } from './offer-letter.ts';

const letter = {
  isMailSetUp: true,
  replyTo: 'dana@cars.example',
  myName: 'Dana Whitlock',
  dealership: 'Whitlock Cars',
  dealershipPhone: '02 5550 1234',
};
const offer = (id: number) => ({
  id,
  title: `2020 Kia Rio ${id}`,
  price: 20_000 + id,
  priceType: 'drive_away' as const,
  link: `https://cars.example/vehicle/${id}`,
});

it('names what was sold and what else there is, with price and address', () => {
  const { subject, text } = offerLetter({ title: '2021 Mazda CX-5', offers: [offer(1), offer(2)], letter });
  expect(subject).toBe('The 2021 Mazda CX-5 has been sold');
  expect(text).toBe(`Hello {first name},

the 2021 Mazda CX-5 that you asked about has been sold.

These are similar and on sale now:

2020 Kia Rio 1, $20,001 Drive Away
https://cars.example/vehicle/1

2020 Kia Rio 2, $20,002 Drive Away
https://cars.example/vehicle/2

Would you like to see one of them? Answer this mail, or call us on 02 5550 1234.

Kind regards
Dana Whitlock
Whitlock Cars`);
});

it('offers nothing where there is nothing, and names no phone that is not known', () => {
  const { text } = offerLetter({
    title: '2021 Mazda CX-5',
    offers: [],
    letter: { ...letter, dealershipPhone: '' },
  });
  expect(text).not.toContain('on sale now');
  expect(text).toContain('Shall we look for another one for you? Just answer this mail.');
});

it('goes into a mail program with the name of who it is for', () => {
  const href = ownMailHref('kim@x.example', { subject: 'Sold', text: 'Hello {first name},\nbye' }, 'Kim');
  expect(href).toBe('mailto:kim@x.example?subject=Sold&body=Hello%20Kim%2C%0D%0Abye');
});
