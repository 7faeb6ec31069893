import { type Dealership, telephoneLink } from '#features/dealership/dealership.ts';
import { photoAddress } from '#features/photos/photo-address.ts';
import { sitePaths } from '#shared/site-paths.ts';

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The dealership as search engines read it (schema.org). */
export function dealerJsonLd(dealer: Dealership): Record<string, unknown> {
  const { address, map, salesPhones } = dealer;
  return {
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    name: dealer.name,
    description: dealer.tagline,
    url: sitePaths.home,
    image: dealer.hero.picture ? photoAddress(dealer.hero.picture, 1280) : '/art/preview.jpg',
    ...(dealer.logo && { logo: photoAddress(dealer.logo) }),
    email: dealer.email,
    telephone: salesPhones[0] && telephoneLink(salesPhones[0].number).replace('tel:', ''),
    priceRange: '$$$',
    currenciesAccepted: 'AUD',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.suburb,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: 'AU',
    },
    ...(map && { geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude } }),
    ...(dealer.legalName && { legalName: dealer.legalName }),
    ...(dealer.abn && { taxID: dealer.abn }),
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
