import { leftCards } from './left-cards.table.ts';
import { printedCards } from './printed-cards.table.ts';

/** What is referred to comes first. */
export const printedMatterInBackups = [printedCards, leftCards] as const;
