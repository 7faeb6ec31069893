import { rulesOf } from '#features/vehicles/fields/vehicle-fields.ts';
import { groupThousands } from '#shared/numbers.ts';

export type NumberField = 'price' | 'mileage';

const words = { price: 'The price', mileage: 'The odometer' } as const;

/** What was typed without dollar signs, commas, blanks and units. */
export function plainNumber(typed: string): string {
  return typed.replaceAll(/[$,\s]|km/gi, '');
}

/** Why this cannot be the value, said of what was typed; undefined when it can. Nothing typed means not known. */
export function problemOfNumber(name: NumberField, typed: string): string | undefined {
  const text = plainNumber(typed);
  if (text === '') return undefined;
  if (/^-\d+(\.\d+)?$/.test(text)) return `${words[name]} cannot be below 0.`;
  const number = /^\d+(?:\.(\d+))?$/.exec(text);
  if (!number) return `“${typed.trim()}” is not a number. Type digits, such as ${sample[name]}.`;
  const decimals = number[1]?.length ?? 0;
  if (name === 'mileage' && decimals > 0) return 'The odometer is a whole number of kilometres.';
  if (decimals > 2) return 'Cents have two digits at most.';
  const { most } = rulesOf(name);
  if (most !== undefined && Number(text) > most)
    return `${words[name]} can be ${name === 'price' ? '$' : ''}${groupThousands(most)} at most.`;
  return undefined;
}

const sample = { price: '24990', mileage: '85000' } as const;
