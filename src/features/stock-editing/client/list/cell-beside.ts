export type Way = 'up' | 'down' | 'left' | 'right';

/** The number cell that lies this way in the table: of the row above or below, or beside it in its own. */
export function cellBeside(from: HTMLInputElement, way: Way): HTMLInputElement | undefined {
  const row = from.closest('tr');
  if (!row) return undefined;
  if (way === 'left' || way === 'right') {
    const cells = [...row.querySelectorAll<HTMLInputElement>('input[data-cell]')];
    return cells[cells.indexOf(from) + (way === 'right' ? 1 : -1)];
  }
  const next = way === 'down' ? row.nextElementSibling : row.previousElementSibling;
  return next?.querySelector<HTMLInputElement>(`input[data-cell="${from.dataset.cell}"]`) ?? undefined;
}
