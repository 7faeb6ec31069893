import { z } from 'zod';
import {
  day,
  line,
  linkTarget,
  neededLine,
  optionalText,
  ownPicture,
  paragraphs,
  phoneNumber,
  picture,
  wholeFigure,
  wordedLine,
} from './setting-kinds.ts';

const person = {
  name: neededLine('Name', 80),
  title: neededLine('Title', 80),
  photo: picture,
  /** Quoted on the home page; empty for nobody's words. */
  words: optionalText('Words', 600),
};

export const people = z.strictObject({
  owner: z.strictObject({ ...person, story: paragraphs('Story', { most: 6 }) }),
  /** Null: there is no sales manager. */
  salesManager: z.strictObject({ ...person, phone: phoneNumber }).nullable(),
  /** In the order in which they are shown on the About page. */
  others: z
    .array(z.strictObject({ ...person, words: line('Words', 600) }))
    .max(30, 'At most 30 further people'),
});

export const home = z.strictObject({
  /** What search engines and link previews say of the site. */
  search: z.strictObject({ title: wordedLine('Title', 90), text: wordedLine('Description', 300) }),
  hero: z.strictObject({
    headline: wordedLine('Headline', 90),
    text: wordedLine('Text', 300),
    /** Null: the drawn one. */
    picture,
  }),
  leadership: z.strictObject({ eyebrow: wordedLine('Line above', 80), title: wordedLine('Heading', 80) }),
  callToAction: z.strictObject({ title: wordedLine('Heading', 90), text: wordedLine('Text', 400) }),
});

const titled = z.strictObject({ title: neededLine('Title', 60), text: wordedLine('Text', 300) });
export const drawnPictures = ['dealership-0', 'dealership-1', 'dealership-2', 'dealership-3'] as const;
/** One of the pictures that the site ships with, or an own one. */
export const galleryPicture = z.union([z.enum(drawnPictures), ownPicture], 'Choose a picture');

export const about = z.strictObject({
  /** What search engines and link previews say of the page. */
  searchText: wordedLine('Description', 300),
  lead: wordedLine('Lead', 200),
  story: paragraphs('Story', { most: 12 }),
  commitment: optionalText('Commitment', 1_000),
  advantages: z.array(wordedLine('Advantage', 200)).max(12, 'At most 12 advantages'),
  highlights: z.array(titled).max(8, 'At most 8 highlights'),
  services: z.array(titled).max(9, 'At most 9 services'),
  gallery: z
    .array(
      z.strictObject({
        picture: galleryPicture,
        alt: neededLine('Description', 200),
      }),
    )
    .min(1, 'At least one picture is needed')
    .max(12, 'At most 12 pictures')
    .refine(
      (all) =>
        new Set(all.map(({ picture: one }) => (typeof one === 'string' ? one : one.id))).size === all.length,
      'Each picture only once',
    ),
  testimonials: z
    .array(
      z.strictObject({
        quote: neededLine('Quote', 600),
        name: neededLine('Name', 80),
        rating: wholeFigure('Rating', { least: 1, most: 5 }),
        /** Where it was written, such as Google; a made-up review is against the law. */
        source: line('Source', 80),
        date: day.nullable(),
      }),
    )
    .max(30, 'At most 30 testimonials'),
});

export const announcement = z
  .strictObject({
    /** Empty for none. */
    text: line('Announcement', 200),
    href: linkTarget('Link'),
    /** Both days are included; null for at once, and until it is taken off. */
    from: day.nullable(),
    to: day.nullable(),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    message: 'Must not be before the first day',
    path: ['to'],
  });
