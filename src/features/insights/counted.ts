/**
 * What is counted of visits, and what stands beside each sum as its subject. A sum is of one day; none leads to a person.
 */
export const counted = [
  /** The public page. */
  'page-views',
  'page-visitors',
  /** Empty: of the whole site. */
  'visitors',
  /** The number of the vehicle. */
  'vehicle-views',
  'vehicle-visitors',
  /** The number of the vehicle; empty where it was about none. */
  'calls',
  'shares',
  'prints',
  'compares',
  'shortlists',
  /** Website or campaign from which a visitor came first that day; empty where that is not known. */
  'source-visitors',
  /** The same: pages that those who came from there looked at. */
  'source-views',
  /** Hour of the day, two digits. */
  'hour-views',
  /** The search, in words. */
  'searches',
  /** The same, summed: how many vehicles it found. */
  'search-results',
  /** The same, for those that found none. */
  'empty-searches',
  /** Name of the filter. */
  'filters',
] as const;
export type Counted = (typeof counted)[number];

/** Subject of all that is beyond what a day may hold: it counts, and is told from nothing. */
export const OTHERS = '*';

/** What visitors word themselves, each by the kind whose subjects it shares. */
export const wordedBy: Readonly<Partial<Record<Counted, Counted>>> = {
  'source-visitors': 'source-visitors',
  'source-views': 'source-visitors',
  searches: 'searches',
  'search-results': 'searches',
  'empty-searches': 'searches',
};

/** The longest search in words, or name of a website. */
export const MOST_SUBJECT = 200;
/** The longest address of a page, with its query. */
export const LONGEST_ADDRESS = 900;

/** What somebody did, each with what it is counted as. Looking at a page is a deed too. */
export const deeds = {
  view: 'page-views',
  call: 'calls',
  share: 'shares',
  print: 'prints',
  compare: 'compares',
  shortlist: 'shortlists',
} as const satisfies Record<string, Counted>;
export type Deed = keyof typeof deeds;
export const deedNames = Object.keys(deeds) as [Deed, ...Deed[]]; // the keys of the literal above

/** Kinds whose subject is the number of a vehicle. */
export const aboutVehicles = [
  'vehicle-views',
  'vehicle-visitors',
  'calls',
  'shares',
  'prints',
  'compares',
  'shortlists',
] as const satisfies readonly Counted[];

export const isAboutVehicle = (what: string): boolean => aboutVehicles.some((kind) => kind === what);
