import type { AnswerOf } from '#shared/call.ts';
import { formatDay } from '#shared/dates.ts';
import { formatAbn } from '../abn.ts';
import type {
  FinanceTexts,
  getAboutTexts,
  getHomeTexts,
  getLegalText,
  SellTexts,
  Testimonial,
} from '../dealership.contract.ts';
import { addressLine, type Dealership, licenceLine } from '../dealership.ts';
import { toHourLines, toSpecialDays } from '../hours/opening-hours.ts';
import { greetingLinks } from '../message-links.ts';
import { type SwitchedOnElsewhere, switchedOn } from '../privacy/switched-on.ts';
import { writePrivacyParts } from '../privacy/write-privacy-part.ts';
import type { Settings } from '../settings/settings-schema.ts';
import { stateNames } from '../states.ts';
import { readMarkdown } from '../texts/markdown.ts';
import { fillAll, fillIn, type Placeholder } from '../texts/placeholders.ts';
import { type KnownPictures, showGallery, showPicture, withPhoto } from './shown-picture.ts';

export interface Circumstances {
  /** `2026-11-15`, by the dealership's calendar. */
  today: string;
  /** Months after which the server removes inquiries. */
  keepMonths: number;
  /** Pictures that the settings name. */
  pictures: KnownPictures;
  /** Switches outside the settings, which the privacy page tells of. */
  elsewhere: SwitchedOnElsewhere;
}

/** The settings as visitors are told of them, each page what it needs. Empty parts are left out. */
export function toDealership(settings: Settings, { today, keepMonths, pictures }: Circumstances): Dealership {
  const { look, identity, contact, hours, people, home, finance, operation } = settings;
  const { legalName, abn } = identity;
  const facts = factsOf(settings, keepMonths);
  const specialDays = toSpecialDays(hours, today);
  return {
    name: identity.name,
    ...showPicture('logo', look.logo, pictures),
    ...(legalName && { legalName }),
    ...(abn && { abn: formatAbn(abn) }),
    tagline: identity.tagline,
    licence: identity.licence,
    yearsInBusiness: identity.yearsInBusiness,
    address: contact.address,
    ...(contact.otherAddresses.length > 0 && { otherAddresses: contact.otherAddresses }),
    ...(contact.map && { map: contact.map }),
    salesPhones: contact.salesPhones,
    ...toSalesManager(people),
    email: contact.email,
    ...toPromise(contact),
    hours: toHourLines(hours.weekly),
    ...(specialDays.length > 0 && { specialDays }),
    timeZone: operation.timeZone,
    stockPrefix: operation.stockPrefix,
    social: contact.social,
    hero: {
      headline: fillIn(home.hero.headline, facts),
      text: fillIn(home.hero.text, facts),
      ...showPicture('picture', home.hero.picture, pictures),
    },
    ...toAnnouncement(settings, today),
    inquiryKeepMonths: keepMonths,
    financeNote: fillIn(settings.financePage.printNote, facts),
    ...(settings.bookings.offered === 'yes' && { takesBookings: true as const }),
    ...(settings.bookings.holds === 'yes' && { takesHolds: true as const }),
    ...(settings.reach.calls === 'yes' && { takesCalls: true as const }),
    ...toMessages(settings),
    ...(settings.delivery.offered === 'yes' && { delivers: true as const }),
    ...(operation.countsVisits === 'yes' && { countsVisits: true as const }),
    finance: toFinance(finance),
  };
}

function toFinance({ advertised, ...terms }: Settings['finance']): Dealership['finance'] {
  return advertised === 'yes' ? terms : null;
}

function toMessages(settings: Settings): Pick<Dealership, 'takesSms' | 'takesWhatsApp'> {
  const { sms, whatsApp } = greetingLinks(settings);
  const { smsNumber, whatsAppNumber } = settings.reach;
  return {
    ...(sms && { takesSms: { number: smsNumber, href: sms } }),
    ...(whatsApp && { takesWhatsApp: { number: whatsAppNumber, href: whatsApp } }),
  };
}

function toPromise({ answerHours }: Settings['contact']): Pick<Dealership, 'answersWithin'> {
  if (answerHours === 0) return {};
  return { answersWithin: answerHours === 1 ? 'an hour' : `${answerHours} hours` };
}

function toSalesManager({ salesManager }: Settings['people']): Pick<Dealership, 'salesManager'> {
  if (!salesManager) return {};
  const { name, title, phone } = salesManager;
  return { salesManager: { name, title, phone } };
}

function toAnnouncement(
  { announcement: { text, href, from, to } }: Settings,
  today: string,
): Pick<Dealership, 'announcement'> {
  const isNow = text !== '' && (from === null || from <= today) && (to === null || today <= to);
  return isNow ? { announcement: { text, href } } : {};
}

export function toHomeTexts(
  settings: Settings,
  { keepMonths, pictures }: Circumstances,
): AnswerOf<typeof getHomeTexts> {
  const facts = factsOf(settings, keepMonths);
  const { search, leadership, callToAction } = settings.home;
  const { owner, salesManager } = settings.people;
  return {
    search: { title: fillIn(search.title, facts), text: fillIn(search.text, facts) },
    leadership: {
      eyebrow: fillIn(leadership.eyebrow, facts),
      title: fillIn(leadership.title, facts),
      people: [owner, ...(salesManager ? [salesManager] : [])]
        .filter(({ words }) => words !== '')
        .map(({ name, title, words, photo }) => ({
          name,
          title,
          words: fillIn(words, facts),
          ...showPicture('photo', photo, pictures),
        })),
    },
    callToAction: { title: fillIn(callToAction.title, facts), text: fillIn(callToAction.text, facts) },
    reviews: settings.about.testimonials
      .filter(({ source, date }) => source !== '' && date !== null)
      .toSorted((one, other) => String(other.date).localeCompare(String(one.date)))
      .slice(0, MOST_REVIEWS)
      .map(toTestimonial),
  };
}

/** In a row on a desk. */
const MOST_REVIEWS = 3;

function toTestimonial({ source, date, ...said }: Settings['about']['testimonials'][number]): Testimonial {
  const marked = [source, date && formatDay(date)].filter(Boolean).join(', ');
  return { ...said, ...(marked && { source: marked }) };
}

export function toAboutTexts(
  settings: Settings,
  { keepMonths, pictures }: Circumstances,
): AnswerOf<typeof getAboutTexts> {
  const facts = factsOf(settings, keepMonths);
  const fill = (text: string) => fillIn(text, facts);
  const fillBoth = ({ title, text }: { title: string; text: string }) => ({ title, text: fill(text) });
  const { about, people } = settings;
  return {
    searchText: fill(about.searchText),
    lead: fill(about.lead),
    story: about.story.map(fill),
    owner: {
      ...withPhoto(people.owner, pictures),
      words: fill(people.owner.words),
      story: people.owner.story.map(fill),
    },
    others: people.others.map((one) => withPhoto(one, pictures)),
    commitment: fill(about.commitment),
    advantages: about.advantages.map(fill),
    highlights: about.highlights.map(fillBoth),
    services: about.services.map(fillBoth),
    gallery: showGallery(about.gallery, pictures),
    testimonials: about.testimonials.map(toTestimonial),
  };
}

export function toSellTexts(settings: Settings, { keepMonths }: Circumstances): SellTexts {
  return fillAll(settings.sellPage, factsOf(settings, keepMonths));
}

export function toFinanceTexts(settings: Settings, { keepMonths }: Circumstances): FinanceTexts {
  const { printNote: _printNote, ...page } = settings.financePage;
  return fillAll(page, factsOf(settings, keepMonths));
}

export function toLegalText(
  settings: Settings,
  which: 'privacy' | 'terms',
  { keepMonths, elsewhere }: Circumstances,
): AnswerOf<typeof getLegalText> {
  const { text, version, updatedOn } = settings.legal[which];
  const whole = which === 'privacy' ? writePrivacyParts(text, switchedOn(settings, elsewhere)) : text;
  return { blocks: readMarkdown(fillIn(whole, factsOf(settings, keepMonths))), version, updatedOn };
}

function factsOf({ identity, contact }: Settings, keepMonths: number): Record<Placeholder, string> {
  return {
    name: identity.name,
    legalName: identity.legalName || identity.name,
    tagline: identity.tagline,
    suburb: contact.address.suburb,
    state: contact.address.state,
    stateName: stateNames[contact.address.state],
    address: addressLine(contact),
    phone: contact.salesPhones[0]?.number ?? '',
    years: String(identity.yearsInBusiness),
    licence: licenceLine(identity),
    months: String(keepMonths),
  };
}
