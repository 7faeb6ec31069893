/** The price that a link to the calculator may carry; undefined when there is none that can be read. */
export function readAskedPrice(search: URLSearchParams): number | undefined {
  const price = Number(search.get('price'));
  return Number.isFinite(price) && price > 0 ? price : undefined;
}
