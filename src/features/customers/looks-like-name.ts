/** A mail to an address that may be anybody's contains nothing that the sender of the form wrote, but a name. */
export function looksLikeName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M} '’-]{0,39}$/u.test(text);
}
