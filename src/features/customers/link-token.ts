/** Whether a text can be the secret of a link in a mail. */
export function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
