import { expect, it } from 'vitest';
import { findWords, wantedWords } from './wanted-words.ts';

const cars = [
  '2021 toyota landcruiser prado suv diesel 4wd',
  '2022 ford ranger dual cab diesel',
  '2020 mazda 3',
];
const isFound = (words: string) =>
  cars.some((car) =>
    words
      .toLowerCase()
      .split(' ')
      .every((word) => car.includes(word)),
  );
const at = (address: string) => new URL(address, 'https://cars.example');

it.each([
  ['/browse-cars?make=Toyota&priceMax=45000', 'Cars · Make: Toyota · Up to $45,000', 'Toyota'],
  ['/browse-cars?keywords=diesel+ute', 'Cars · Keywords: diesel ute', 'diesel'],
  ['/browse-cars?make=Toyota%7CFord&fuelType=Diesel', 'Cars · Make: Toyota or Ford · Fuel: Diesel', 'Diesel'],
  ['/browse-cars', 'Browse Cars', ''],
  ['/find?text=a+diesel+ranger+under+45k', 'Cars · “a diesel ranger under 45k”', 'diesel ranger'],
  ['/book?vehicle=37', 'Book a Test Drive: 2021 Toyota Prado', ''],
  ['/book?vehicle=any', 'Book a Test Drive', ''],
  ['/vehicles/37', '2021 Toyota Prado', ''],
  ['/vehicles/38', 'A vehicle', ''],
  ['/unheard-of', undefined, ''],
])('%s is called %s, and looked for by "%s"', (address, title, words) => {
  expect(wantedWords(at(address), (id) => (id === 37 ? '2021 Toyota Prado' : undefined))).toBe(title);
  expect(findWords(at(address), isFound)).toBe(words);
});
