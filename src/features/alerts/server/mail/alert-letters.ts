import { addressLine, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { toPublicPhoto } from '#features/vehicles/server/vehicle.presenter.ts';
import { onHoldWords } from '#features/vehicles/sold.ts';
import { odometerLabel, pricedLabel, UNKNOWN, vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { exactDollars, fromCents } from '#shared/money.ts';
import { groupThousands } from '#shared/numbers.ts';
import { CONFIRM_DAYS } from '../../alert-kinds.ts';
import { alertLinkHref, newSearchAlertHref, unsubscribeHref } from '../../alert-paths.ts';
import type { DigestPart } from '../digest/digest-content.ts';
import { type Block, type ShownVehicle, toFramedMail } from './mail-frame.ts';

/** Who writes, and the link of this one mail. */
export interface Sender {
  dealership: Dealership;
  publicUrl: string;
  token: string;
}

/** Vehicles of one alert in a mail; the rest is on the site. */
const MOST_SHOWN = 10;
const PHOTO_WIDTH = 640;

/** Asks to confirm an alert, and says nothing else. */
export function confirmLetter(
  { words, consent, isVehicle }: { words: string; consent: string; isVehicle: boolean },
  sender: Sender,
) {
  const { dealership, publicUrl, token } = sender;
  return toFramedMail({
    subject: 'Please confirm your e-mail alert',
    name: dealership.name,
    publicUrl,
    blocks: [
      {
        is: 'words',
        text: isVehicle
          ? `Somebody, we hope you, asked us to tell this address about this vehicle: ${words}.`
          : `Somebody, we hope you, asked us to tell this address of vehicles like these: ${words}.`,
      },
      { is: 'button', text: 'Look at it and confirm', href: `${publicUrl}${alertLinkHref(token)}` },
      { is: 'words', text: `By confirming you agree: ${consent}` },
      {
        is: 'words',
        text: `If it was not you, do nothing: without your confirmation we send nothing more, and forget it after ${CONFIRM_DAYS} days.`,
      },
    ],
    foot: whoWrites(dealership),
  });
}

/** Brings somebody the link to what they have. */
export function linkLetter({ count }: { count: number }, { dealership, publicUrl, token }: Sender) {
  return toFramedMail({
    subject: 'Your e-mail alerts',
    name: dealership.name,
    publicUrl,
    blocks: [
      {
        is: 'words',
        text: `Somebody, we hope you, asked for this. You have ${count === 1 ? 'one e-mail alert' : `${groupThousands(count)} e-mail alerts`} with us. There you see what they are, and can pause or remove each.`,
      },
      { is: 'button', text: 'Open my alerts', href: `${publicUrl}${alertLinkHref(token)}` },
    ],
    foot: [...whoWrites(dealership), ...wayOut({ publicUrl, token })],
  });
}

/** A part of a digest with its vehicles as they are now. */
export interface ShownPart extends Omit<DigestPart, 'news' | 'similar'> {
  news: readonly { vehicle: ListedVehicle; was: number | null }[];
  similar: readonly ListedVehicle[];
  /** Where the site shows the search or the vehicle; empty when it is gone. */
  href: string;
}

export function digestLetter(parts: readonly ShownPart[], sender: Sender) {
  const { dealership, publicUrl, token } = sender;
  return toFramedMail({
    subject: subjectOf(parts),
    name: dealership.name,
    publicUrl,
    blocks: parts.flatMap((part) => partBlocks(part, publicUrl)),
    foot: [
      {
        is: 'small',
        text: 'You get this because you asked for it on our website, and confirmed it by e-mail. We write at most once a day, and only when there is something new.',
      },
      ...whoWrites(dealership),
      ...wayOut({ publicUrl, token }),
    ],
  });
}

function subjectOf(parts: readonly ShownPart[]): string {
  const news = [...new Map(parts.flatMap((part) => part.news).map((one) => [one.vehicle.id, one])).values()];
  const fresh = news.filter(({ was }) => was === null);
  const cheaper = news.filter(({ was }) => was !== null);
  const [ended] = parts.filter(({ ending }) => ending !== null);
  const [one] = news;
  if (!one)
    return ended?.ending === 'sold' ? `Sold: ${ended.words}` : `No longer listed: ${ended?.words ?? ''}`;
  if (news.length === 1)
    return one.was === null
      ? `New: ${vehicleTitle(one.vehicle)}`
      : `Now cheaper: ${vehicleTitle(one.vehicle)}`;
  const counted = [
    fresh.length > 0 && `${groupThousands(fresh.length)} new ${fresh.length === 1 ? 'vehicle' : 'vehicles'}`,
    cheaper.length > 0 && `${groupThousands(cheaper.length)} cheaper`,
  ];
  return counted.filter(Boolean).join(', ');
}

function partBlocks(
  { kind, words, news, ending, similar, href, make, model }: ShownPart,
  publicUrl: string,
): Block[] {
  const like = newSearchAlertHref({ make, ...(model && { model }) });
  if (ending)
    return [
      { is: 'heading', text: words },
      {
        is: 'words',
        text: `${ending === 'sold' ? 'It has been sold.' : 'It is no longer on our website.'} This was the last e-mail about it.${similar.length > 0 ? ' These are like it:' : ''}`,
      },
      ...similar.map((vehicle) => toBlock(vehicle, '', publicUrl)),
      ...(make === ''
        ? []
        : [{ is: 'link' as const, text: 'Tell me when the next one comes', href: publicUrl + like }]),
    ];
  const shown = news.slice(0, MOST_SHOWN);
  const more = news.length - shown.length;
  return [
    { is: 'heading', text: kind === 'vehicle' ? 'The vehicle you follow' : `Your search: ${words}` },
    ...shown.map(({ vehicle, was }) => toBlock(vehicle, whyWords(was), publicUrl)),
    ...(kind === 'search'
      ? [
          {
            is: 'link' as const,
            text:
              more > 0
                ? `See all of them, with ${groupThousands(more)} more that are new`
                : 'See all that this search finds',
            href: `${publicUrl}${href}`,
          },
        ]
      : []),
  ];
}

function whyWords(was: number | null): string {
  return was === null
    ? 'New in your search'
    : `Was ${exactDollars(fromCents(was))} when you last heard of it`;
}

function toBlock(vehicle: ListedVehicle, why: string, publicUrl: string): Block {
  const featured = vehicle.photos.find(({ id }) => id === vehicle.featuredPhotoId);
  const shown: ShownVehicle = {
    title: vehicleTitle(vehicle),
    price: pricedLabel({
      price: vehicle.priceCents === null ? null : fromCents(vehicle.priceCents),
      priceType: vehicle.priceType,
    }),
    why: [why, onHoldWords(vehicle)].filter(Boolean).join('. '),
    facts: [odometerLabel(vehicle.mileageKm), vehicle.transmission, vehicle.fuelType]
      .filter((fact) => fact && fact !== UNKNOWN)
      .join(', '),
    href: `${publicUrl}${vehicleHref(vehicle.id)}`,
    ...(featured && { photo: `${publicUrl}${photoAddress(toPublicPhoto(featured, null), PHOTO_WIDTH)}` }),
  };
  return { is: 'vehicle', vehicle: shown };
}

/** The Spam Act 2003 asks for it in each of them. */
function whoWrites(dealership: Dealership): Block[] {
  const { name, legalName, salesPhones, email } = dealership;
  const lines = [
    legalName && legalName !== name ? `${name} (${legalName})` : name,
    addressLine(dealership),
    ...salesPhones.map(({ label, number }) => `${label}: ${number}`),
    email,
    licenceLine(dealership),
  ];
  return [{ is: 'small', text: lines.filter(Boolean).join('\n') }];
}

function wayOut({ publicUrl, token }: Pick<Sender, 'publicUrl' | 'token'>): Block[] {
  return [
    { is: 'link', text: 'Change or pause my alerts', href: `${publicUrl}${alertLinkHref(token)}` },
    { is: 'link', text: 'Unsubscribe', href: `${publicUrl}${unsubscribeHref(token)}` },
  ];
}
