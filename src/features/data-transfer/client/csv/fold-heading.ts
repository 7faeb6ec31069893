/** Letters and digits only: `Stock No.` equals `stock_no`. */
export function foldHeading(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
