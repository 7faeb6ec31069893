import { writeChoice } from '../../search/choice.ts';
import type { ChoiceName } from './vocabulary.ts';

/** As the chips of the search say them. */
const labels: Readonly<Record<string, ChoiceName | 'keywords'>> = {
  make: 'make',
  model: 'model',
  type: 'type',
  transmission: 'transmission',
  fuel: 'fuelType',
  drive: 'drive',
  exterior: 'exteriorColor',
  interior: 'interiorColor',
  keywords: 'keywords',
};
const LABEL = new RegExp(`(${Object.keys(labels).join('|')}):\\s+`, 'iuy');
const VALUE = /"([^"]*)"|[^,"]+?(?= or |,|$)/iuy;

export interface Labelled {
  readonly name: ChoiceName | 'keywords';
  readonly value: string;
  readonly length: number;
}

/** `Make: Toyota or Mazda`, `Exterior: not White`; keywords go on to the end. */
export function readLabelled(text: string, at: number): Labelled | undefined {
  LABEL.lastIndex = at;
  const found = LABEL.exec(text);
  const name = found?.[1] && labels[found[1].toLowerCase()];
  if (!found || !name) return undefined;
  let end = at + found[0].length;
  if (name === 'keywords') return { name, value: text.slice(end).trim(), length: text.length - at };
  const isNot = /^not /i.test(text.slice(end, end + 4));
  if (isNot) end += 4;
  const values: string[] = [];
  for (;;) {
    VALUE.lastIndex = end;
    const value = VALUE.exec(text);
    if (!value) break;
    values.push((value[1] ?? value[0]).trim());
    end += value[0].length;
    if (text.slice(end, end + 4).toLowerCase() !== ' or ') break;
    end += 4;
  }
  return { name, value: writeChoice({ isNot, values }), length: end - at };
}
