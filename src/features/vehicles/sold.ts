/** The one rule of what is sold. Stored statuses outside the list are kept as they came, so ` Sold ` is sold too. */
export function isSold({ status }: { readonly status: string }): boolean {
  return status.trim().toLowerCase() === 'sold';
}
