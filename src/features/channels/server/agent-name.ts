const known: readonly [RegExp, string][] = [
  [/google/i, 'Google'],
  [/facebook|meta-external/i, 'Meta'],
  [/bingbot|msnbot/i, 'Microsoft'],
  [/^mozilla\/.*(chrome|firefox|safari|edg)/i, 'A web browser'],
];
const MOST = 40;

/** Who fetched a feed, as staff are told: the program, never the person or the machine. */
export function agentName(header: string | undefined): string {
  const found = known.find(([sign]) => sign.test(header ?? ''));
  if (found) return found[1];
  // `PartnerImport/2.1 (+https://…)`: the name of the product alone.
  const [product = ''] = (header ?? '').split(/[/\s(;]/, 1);
  return product.replaceAll(/[^\w.-]/g, '').slice(0, MOST) || 'A program without a name';
}
