/** The price in a link to the calculator; undefined if missing or invalid. */
export function readAskedPrice(search: URLSearchParams): number | undefined {
  const price = Number(search.get('price'));
  return Number.isFinite(price) && price > 0 ? price : undefined;
}
