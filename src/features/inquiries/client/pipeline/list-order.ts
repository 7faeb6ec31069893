const KEY = 'inquiryOrder';

/** The page of the list that was last shown in this tab, in its order, for going from one inquiry to the next. */
export function keepListOrder(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // forbidden: there is no next one then
  }
}

export function neighboursOf(id: number): { previous?: number | undefined; next?: number | undefined } {
  const ids = readOrder();
  const at = ids.indexOf(id);
  return at === -1 ? {} : { previous: ids[at - 1], next: ids[at + 1] };
}

function readOrder(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
}
