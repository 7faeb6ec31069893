import { type Dealership, directionsLink, telephoneLink } from '#features/dealership/dealership.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import { sitePaths } from '#shared/site-paths.ts';

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The dealership as search engines read it (schema.org). */
export function dealerJsonLd(dealer: Dealership): Record<string, unknown> {
  const { map } = dealer;
  return {
    '@context': 'https://schema.org',
    ...dealerReference(dealer),
    ...(dealer.tagline && { description: dealer.tagline }),
    image: dealer.hero.picture ? photoAddress(dealer.hero.picture, 1280) : '/art/preview.jpg',
    ...(dealer.logo && { logo: photoAddress(dealer.logo) }),
    email: dealer.email,
    priceRange: '$$$',
    currenciesAccepted: 'AUD',
    ...(map && { geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude } }),
    ...(dealer.legalName && { legalName: dealer.legalName }),
    ...(dealer.abn && { taxID: dealer.abn }),
    identifier: { '@type': 'PropertyValue', name: 'Motor Dealer Licence', value: dealer.licence },
    hasMap: directionsLink(dealer),
    contactPoint: dealer.salesPhones.map(({ number }) => ({
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: telephoneOf(number),
    })),
    openingHoursSpecification: dealer.hours
      .filter(({ opens }) => opens)
      .map(({ dayNumbers, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: dayNumbers.map((day) => dayNames[day]),
        opens,
        closes,
      })),
    ...(dealer.specialDays && {
      specialOpeningHoursSpecification: dealer.specialDays.map(({ from, to, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: to,
        // The same time twice is closed.
        opens: opens ?? '00:00',
        closes: closes ?? '00:00',
      })),
    }),
    sameAs: dealer.social.map(({ url }) => url),
  };
}

/** The dealer as an offer names it: the same one on every page. */
export function dealerReference({ name, address, salesPhones }: Dealership): Record<string, unknown> {
  return {
    '@type': 'AutoDealer',
    '@id': '/#dealer',
    name,
    url: sitePaths.home,
    ...(salesPhones[0] && { telephone: telephoneOf(salesPhones[0].number) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.suburb,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: 'AU',
    },
  };
}

function telephoneOf(number: string): string {
  return telephoneLink(number).replace('tel:', '');
}
