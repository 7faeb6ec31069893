import { countedVehicles } from '#features/stock-editing/bulk-words.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { lookAtUndo, stayingReasons } from '../../import-undo.contract.ts';

type Look = AnswerOf<typeof lookAtUndo>;

const reasons: Readonly<Record<(typeof stayingReasons)[number], string>> = {
  changed: 'changed since the import',
  held: 'on hold for a customer',
  booked: 'booked by a customer',
  asked: 'a customer has asked about it',
};

export function isNothingToUndo({ removed, putBack }: Pick<Look, 'removed' | 'putBack'>): boolean {
  return removed + putBack === 0;
}

/** The question before an import is undone. */
export function undoWords(look: Pick<Look, 'removed' | 'putBack' | 'stayingCount'>): string {
  const { removed, putBack, stayingCount } = look;
  const stay = `${countedVehicles(stayingCount)} ${stayingCount === 1 ? 'stays as it is' : 'stay as they are'}, because of what happened since:`;
  if (isNothingToUndo(look))
    return stayingCount === 0 ? 'None of its vehicles is there any more: nothing is left to undo.' : stay;
  const words: string[] = [];
  if (removed > 0) words.push(`${countedVehicles(removed)} that it added will be removed, with the photos.`);
  if (putBack > 0)
    words.push(
      `${countedVehicles(putBack)} that it changed will be as ${putBack === 1 ? 'it was' : 'they were'} before.`,
    );
  words.push('What is there now is kept as a safety snapshot first.');
  if (stayingCount > 0) words.push(stay);
  return words.join(' ');
}

export const namesStaying = ({ staying }: Pick<Look, 'staying'>): string[] =>
  staying.map(({ name, why }) => `${name}: ${reasons[why]}`);
