import type { ChannelName } from '../channels.ts';

interface SettingField {
  name: string;
  label: string;
  hint: string;
  isRequired?: boolean;
  options?: readonly { value: string; label: string }[];
}

interface ChannelWords {
  /** Who fetches it, in sentences. */
  who: string;
  about: string;
  /** How to enter the address there. */
  steps: readonly string[];
  fields: readonly SettingField[];
  formats: Readonly<Record<string, string>>;
}

/** What the page says of each channel, for people who set it up once in their life. */
export const channelWords: Readonly<Record<ChannelName, ChannelWords>> = {
  google: {
    who: 'Google',
    about:
      'Your vehicles in Google Search, with photo, price and kilometres. Google asks for the most facts.',
    steps: [
      'In Google Merchant Center add a data source for vehicles, and choose that Google fetches a file from an address.',
      'Paste the address from here, leave user name and password empty, and let it be fetched every day.',
      'Google shows only vehicles that are available, and refuses two with the same VIN.',
    ],
    fields: [
      {
        name: 'storeCode',
        label: 'Store code',
        isRequired: true,
        hint: 'In your Google Business Profile under Advanced settings. Capitals count.',
      },
    ],
    formats: { tsv: 'Tab-separated text, which Google recommends', xml: 'XML' },
  },
  meta: {
    who: 'Meta',
    about: 'Your vehicles in ads on Facebook and Instagram.',
    steps: [
      'In Meta Commerce Manager open your vehicle catalogue, add a data feed, and choose a scheduled one.',
      'Paste the address from here, leave user name and password empty, and let it be fetched every hour or every day.',
      'Sold vehicles stay in the file as not available for 30 days: Meta deletes whatever is missing, with its history.',
    ],
    fields: [
      {
        name: 'pageId',
        label: 'Facebook page id',
        hint: 'A number, on your page under About, Page transparency. Needed for Marketplace.',
      },
      { name: 'dealerId', label: 'Dealer id', hint: 'If Meta gave you one.' },
      {
        name: 'contactBy',
        label: 'How buyers may write',
        hint: 'Leave it as it is if you have not agreed on one with Meta.',
        options: [
          { value: '', label: 'Not stated' },
          { value: 'CHAT', label: 'Chat' },
          { value: 'LEAD_FORM', label: 'Form' },
        ],
      },
    ],
    formats: { csv: 'CSV' },
  },
  csv: {
    who: 'The marketplace',
    about: 'All that is for sale in one file, with the headings that Australian marketplaces use.',
    steps: [
      'Send the address from here to the marketplace that is to list your stock, and ask it to fetch the file every day or oftener.',
      'Whatever is not in the file is taken off there. Sold vehicles leave the file at once.',
    ],
    fields: [{ name: 'yardCode', label: 'Yard code', hint: 'If the marketplace gave you one.' }],
    formats: { csv: 'CSV' },
  },
};
