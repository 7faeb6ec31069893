/**
 * The dealership this site belongs to. Header, footer, contact page, print sheet, structured data and e-mails read
 * their facts here.
 */
export interface Dealership {
  name: string;
  tagline: string;
  licence: string;
  address: { street: string; suburb: string; state: string; postcode: string };
  /** The Call Now buttons use the first. */
  salesPhones: readonly { label: string; number: string }[];
  salesManager: Person & { phone: string };
  owner: Person;
  yearsInBusiness: number;
  email: string;
  hours: readonly {
    days: string;
    short: string;
    opens: string;
    closes: string;
    dayNumbers: readonly number[];
  }[];
  social: readonly { name: 'Facebook' | 'Instagram' | 'YouTube'; url: string }[];
  map: { latitude: number; longitude: number };
  /** Promised by the privacy page; ENQUIRY_KEEP_MONTHS may set less. */
  inquiryKeepMonths: number;
  finance: {
    depositDollars: number;
    months: number;
    ratePercent: number;
    /** As the lender publishes it. */
    comparisonRatePercent: number;
    /** The lender's fees that the comparison rate takes in. */
    establishmentFeeDollars: number;
    monthlyFeeDollars: number;
  };
}

export interface Person {
  name: string;
  title: string;
  /** Quoted on the home page. */
  words: string;
}

export const dealership: Dealership = {
  name: 'Southern Cross Prestige',
  tagline: 'Premium used cars, chosen with care and sold with a handshake',
  licence: 'MD19655',
  address: { street: '118 Bathurst Road', suburb: 'Orange', state: 'NSW', postcode: '2800' },
  salesPhones: [
    { label: 'Sales', number: '(02) 5550 4180' },
    { label: 'Mobile', number: '0491 570 006' },
  ],
  salesManager: {
    name: 'Dana Whitlock',
    title: 'Sales Manager',
    phone: '0491 570 156',
    words:
      'Tell me how you drive and I will tell you, honestly, which of our cars suits you. Now and then the answer is none of them, and I would rather say so.',
  },
  owner: {
    name: 'Marcus Hale',
    title: 'Owner and CEO',
    words:
      'We are a family business in a country town. Everyone who buys from us shops in the same street as we do, so every car has to be one I would sell to a neighbour.',
  },
  yearsInBusiness: 25,
  email: 'sales@southerncrossprestige.example',
  hours: [
    {
      days: 'Monday to Friday',
      short: 'Mon-Fri',
      opens: '09:00',
      closes: '17:30',
      dayNumbers: [1, 2, 3, 4, 5],
    },
    { days: 'Saturday and Sunday', short: 'Sat-Sun', opens: '09:00', closes: '16:00', dayNumbers: [6, 0] },
  ],
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/southerncrossprestige.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/southerncrossprestige.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@southerncrossprestige.example' },
  ],
  map: { latitude: -33.2839, longitude: 149.1128 },
  inquiryKeepMonths: 24,
  finance: {
    depositDollars: 6_000,
    months: 48,
    ratePercent: 5.9,
    comparisonRatePercent: 6.95,
    establishmentFeeDollars: 495,
    monthlyFeeDollars: 5,
  },
};

/** NSW law requires it wherever the dealership advertises. */
export function licenceLine({ licence }: Dealership): string {
  return `Motor Dealer Licence ${licence}`;
}

export function addressLine({ address }: Dealership): string {
  return `${address.street}, ${address.suburb} ${address.state} ${address.postcode}`;
}

/** `tel:` needs the international form. */
export function telephoneLink(number: string): string {
  return `tel:+61${number.replaceAll(/\D/g, '').replace(/^0/, '')}`;
}

/** `9am-5:30pm` */
export function openingTimes({ opens, closes }: Dealership['hours'][number]): string {
  return `${clockTime(opens)}-${clockTime(closes)}`;
}

/** `9:00 AM to 5:30 PM` */
export function businessHours({ opens, closes }: Dealership['hours'][number]): string {
  return [opens, closes]
    .map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
    })
    .join(' to ');
}

/** `5:30pm` */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

/** Directions to the dealership in the visitor's map app. */
export function directionsLink(place: Dealership): string {
  return `https://www.openstreetmap.org/directions?to=${place.map.latitude}%2C${place.map.longitude}`;
}
