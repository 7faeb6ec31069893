import type { CardSize } from '../card-sizes.ts';

/** Where window cards are chosen. */
export const CHOOSE_PATH = '/admin/print';

/** The cards of these vehicles, ready to be printed. */
export function printCardsHref(ids: readonly number[], size: CardSize): string {
  return `${CHOOSE_PATH}/cards?ids=${ids.join(',')}&size=${size}`;
}

/** What is recorded of these vehicles for Form 5. */
export function dataSheetsHref(ids: readonly number[]): string {
  return `${CHOOSE_PATH}/data-sheets?ids=${ids.join(',')}`;
}
