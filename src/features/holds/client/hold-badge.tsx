import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { momentWords } from '#features/customers/day-words.ts';
import type { Hold } from '../hold.contract.ts';
import { type HoldState, holdLabels } from '../hold-states.ts';

const tones: Readonly<Record<HoldState, BadgeTone>> = {
  asked: 'gold',
  confirmed: 'blue',
  declined: 'neutral',
  released: 'neutral',
  sold: 'green',
  withdrawn: 'neutral',
};

/** How far a hold has come, and that its time is up. */
export function HoldBadge({ hold: { state, isDue } }: { hold: Hold }) {
  return <Badge tone={isDue ? 'red' : tones[state]}>{isDue ? 'Time is up' : holdLabels[state]}</Badge>;
}

export function holdTime({ state, untilAt, createdAt, isEntered }: Hold): string {
  if (state === 'confirmed' && untilAt) return `until ${momentWords(untilAt)}`;
  return `${isEntered ? 'entered' : 'asked'} ${momentWords(createdAt)}`;
}
