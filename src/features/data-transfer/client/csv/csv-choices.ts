import { choiceLabels } from '#features/vehicles/fields/shown-fields.ts';
import { rulesOf } from '#features/vehicles/fields/vehicle-fields.ts';
import type { CsvField } from './csv-columns.ts';
import { foldHeading } from './fold-heading.ts';

/** Other spellings of options that are texts, as letters and digits alone. Each counts in the fields that have the option. */
const otherNames: Readonly<Record<string, string>> = {
  auto: 'Automatic',
  sportsautomatic: 'Automatic',
  man: 'Manual',
  dct: 'Dual Clutch',
  dsg: 'Dual Clutch',
  semiauto: 'Semi-Automatic',
  phev: 'Plug-in Hybrid',
  unleaded: 'Petrol',
  ulp: 'Petrol',
  pulp: 'Petrol',
  ev: 'Electric',
  bev: 'Electric',
  '4x4': '4WD',
  fourwheeldrive: '4WD',
  allwheeldrive: 'AWD',
  frontwheeldrive: 'FWD',
  rearwheeldrive: 'RWD',
};

/** Whether it is a drive-away price, or registered, is asked as a yes or no too. */
const yes = ['y', 'yes', 'true', '1'];
const no = ['n', 'no', 'false', '0'];

/** Other spellings in stock lists, as letters and digits alone. */
const spellings: { readonly [Name in CsvField]?: Readonly<Record<string, readonly string[]>> } = {
  priceType: {
    drive_away: ['driveawayprice', 'da', 'dap', 'includinggovernmentcharges', ...yes],
    excl_gov_charges: [
      'egc',
      'excludinggovernmentcharges',
      'excludinggovtcharges',
      'excludinggovcharges',
      'exclgovernmentcharges',
      'exclgovcharges',
      'exgovtcharges',
      'exgovernmentcharges',
      'plusgovtcharges',
      'plusgovernmentcharges',
      ...no,
    ],
  },
  registered: { yes: ['registered', ...yes], no: ['unregistered', 'unreg', 'notregistered', ...no] },
  guarantee: { yes, no },
  regoState: {
    NSW: ['newsouthwales'],
    VIC: ['victoria'],
    QLD: ['queensland'],
    SA: ['southaustralia'],
    WA: ['westernaustralia'],
    TAS: ['tasmania'],
    ACT: ['australiancapitalterritory'],
    NT: ['northernterritory'],
  },
  historyFlags: {
    repairable_write_off: ['wovr', 'rwo', 'repairablewo', 'writeoff', 'writtenoff'],
    hail: ['haildamaged'],
    odometer_suspect: ['odometersuspect', 'suspectodometer', 'odometerindoubt'],
  },
};

/** The option of a text field that a cell means, or undefined: other texts are possible too. */
export function readOption(field: CsvField, text: string): string | undefined {
  const small = text.toLowerCase();
  const folded = foldHeading(text);
  const meant = Object.hasOwn(otherNames, folded) ? otherNames[folded] : undefined;
  return rulesOf(field).options?.find((one) => one.toLowerCase() === small || one === meant);
}

/** The option that a cell means, or undefined. */
export function readChoice(field: CsvField, text: string): string | undefined {
  const folded = foldHeading(text);
  return rulesOf(field).options?.find((option) => {
    const names = [option, choiceLabels[field]?.[option] ?? '', ...(spellings[field]?.[option] ?? [])];
    return names.some((name) => foldHeading(name) === folded);
  });
}

/** Options that a cell names, separated as people do; undefined when one of them is unknown. */
export function readChoices(field: CsvField, text: string): string[] | undefined {
  if (/^(?:no|none|nil|clear|n)$/i.test(text)) return [];
  const found = text
    .split(/[,;|/+]/)
    .filter((part) => part.trim() !== '')
    .map((part) => readChoice(field, part));
  return found.every((option) => option !== undefined) ? found : undefined;
}
