/** Prefix before the id of a vehicle without a stock number; empty: nothing is shown in its place. */
let prefix = 'SC';

/** Called when the settings are known: on the server by their store, in the browser by the page. */
export function setStockPrefix(text: string): void {
  prefix = text;
}

export function stockPrefix(): string {
  return prefix;
}
