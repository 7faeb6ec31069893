/** What stands before the id where a vehicle has no stock number of its own; empty: nothing is made up. */
let prefix = 'SC';

/** Called when the settings are known: on the server by their store, in the browser by the page. */
export function setStockPrefix(text: string): void {
  prefix = text;
}

export function stockPrefix(): string {
  return prefix;
}
