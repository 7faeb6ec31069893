export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** The digits of a number, as telephones take them. */
export function dialled(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, '');
}
