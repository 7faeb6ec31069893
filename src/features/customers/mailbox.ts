/** Equal for all spellings of an address that reach one mailbox: for limits, not to tell who somebody is. */
export function mailboxOf(email: string): string {
  const [name = '', domain] = partsOf(email);
  return `${name.split('+', 1)[0]}@${domain}`;
}

/** Equal for all spellings of one address. What follows a + tells apart people who share a mailbox. */
export function plainAddress(email: string): string {
  return partsOf(email).join('@');
}

function partsOf(email: string): [name: string, domain: string] {
  const spelled = email.trim().toLowerCase();
  const at = spelled.lastIndexOf('@');
  const [name, domain] = [spelled.slice(0, at), spelled.slice(at + 1)];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? [name.replaceAll('.', ''), 'gmail.com'] : [name, domain];
}
